BEGIN TRANSACTION;
CREATE TABLE accounts (
	person VARCHAR(32) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	skeleton VARCHAR(96) NOT NULL, 
	password TEXT NOT NULL, 
	made BIGINT NOT NULL, 
	blocked BOOLEAN DEFAULT 0 NOT NULL, owner VARCHAR(32) DEFAULT '' NOT NULL, 
	PRIMARY KEY (person), 
	FOREIGN KEY(person) REFERENCES guests (id), 
	UNIQUE (skeleton)
);
INSERT INTO "accounts" VALUES('d33fa2bd3eeb9d0f53ad99d7','Cy Keeps','cykeeps','$argon2id$v=19$m=19456,t=2,p=1$C9TpLL/OUfn97WVf/Jc4vw$OpUSkd/7fUyKwWy3XNElgtmDutQy/6F/DRVOxdXN6k0',1794990526,0,'');
INSERT INTO "accounts" VALUES('acacf8e043768cb6979167ff','Di Keeps','dlkeeps','$argon2id$v=19$m=19456,t=2,p=1$VAk2BCP1U1uWAB70jpjrrw$6LK+X0O1LN+8jwvotU1WGAk/7NiMID4VHU+laEcBZyE',1794990526,0,'');
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0042');
CREATE TABLE attempts (
	season VARCHAR(32) NOT NULL, 
	run VARCHAR(32) NOT NULL, 
	guest VARCHAR(32) NOT NULL, 
	level INTEGER NOT NULL, 
	turns INTEGER NOT NULL, 
	won BOOLEAN NOT NULL, 
	made BIGINT NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (season, run), 
	FOREIGN KEY(guest) REFERENCES guests (id)
);
INSERT INTO "attempts" VALUES('house','5d848c442c1b10f89cf62bbde997f899','acacf8e043768cb6979167ff',1,9,0,1794990527,'{"season":"house","title":"A Road with Ten Doors","start":"nun","level":1,"levels":10,"turns":[9],"won":false}');
CREATE TABLE blocks (
	person VARCHAR(32) NOT NULL, 
	other VARCHAR(32) NOT NULL, 
	made BIGINT NOT NULL, 
	PRIMARY KEY (person, other), 
	FOREIGN KEY(person) REFERENCES guests (id), 
	FOREIGN KEY(other) REFERENCES guests (id)
);
INSERT INTO "blocks" VALUES('066bbfea20e6a4db357bc65e','acacf8e043768cb6979167ff',1794990527);
CREATE TABLE codes (
	person VARCHAR(32) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	PRIMARY KEY (person, hash), 
	FOREIGN KEY(person) REFERENCES accounts (person)
);
INSERT INTO "codes" VALUES('d33fa2bd3eeb9d0f53ad99d7','79a56259ee8340ec6944886d0e6de26e7539c821ef76432ef3711d04585a8e08');
INSERT INTO "codes" VALUES('d33fa2bd3eeb9d0f53ad99d7','4caff24fe347a1a82edcfdd43505fa79b81b3a9465db81315b03e621d9138598');
INSERT INTO "codes" VALUES('d33fa2bd3eeb9d0f53ad99d7','f6db2d8579ac7974969e2627f1b2e0448d87ce60f2b22fefeaea3716a7cd9fdf');
INSERT INTO "codes" VALUES('d33fa2bd3eeb9d0f53ad99d7','ba1ca53a55e331068deeed3a84fc09727e49d4fe9ece447118e52185d109da56');
INSERT INTO "codes" VALUES('d33fa2bd3eeb9d0f53ad99d7','c8fa5ea851b5733bcad5b62428ec452b26955d52ca4e2c4d22e20808534a6607');
INSERT INTO "codes" VALUES('d33fa2bd3eeb9d0f53ad99d7','de07dd9b3da0db86b944849a54c3ef7b01593a9007e3ea3cb8f6412a3cad2181');
INSERT INTO "codes" VALUES('d33fa2bd3eeb9d0f53ad99d7','a29fc66ec82b6f70039bef3eab1723b60313f992f88bac78f56df55f809ba295');
INSERT INTO "codes" VALUES('d33fa2bd3eeb9d0f53ad99d7','3c6dbdffb2fdf6f3c5716349182046036d40012e47fe1b1c47b8abe6b0d9334e');
INSERT INTO "codes" VALUES('acacf8e043768cb6979167ff','410a8bbf77a0ccc30b0fd63ffa4fec44026f66876add1549fba198b4e8ccdad2');
INSERT INTO "codes" VALUES('acacf8e043768cb6979167ff','aaf8e3f1638b4eef8ec38f49c9ee1afd01eb508bdc372ca9d72f826aa4bc0822');
INSERT INTO "codes" VALUES('acacf8e043768cb6979167ff','b2f10c9e32ba1cebd1616ed110e5a9a05b04b114d5792935aa63d294454524ee');
INSERT INTO "codes" VALUES('acacf8e043768cb6979167ff','2a1b889d63adc0e359e523bf82afed78fe5214944b3a6fb26ddb01ebab37955a');
INSERT INTO "codes" VALUES('acacf8e043768cb6979167ff','5fb2de1b156c33292d986aad3245456f1ed53bcaa036886a6df58b98d7af538c');
INSERT INTO "codes" VALUES('acacf8e043768cb6979167ff','aa67c2a4b52b4588020a0630abe25543e4b4a43fbd1d44a8080c81de235c6989');
INSERT INTO "codes" VALUES('acacf8e043768cb6979167ff','8125356323e31240f780c23a86ce9e501a29206990578e8c68840bb03d92dd50');
INSERT INTO "codes" VALUES('acacf8e043768cb6979167ff','c77ffd9e6bb65511752c406c6c4bccc6d6fcf340f63d1798a70e6146103f2c42');
CREATE TABLE days (
	"match" VARCHAR(32) NOT NULL, 
	day VARCHAR(10) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	preset VARCHAR(64) NOT NULL, 
	guest VARCHAR(32) NOT NULL, 
	solved BOOLEAN NOT NULL, 
	counts BOOLEAN NOT NULL, 
	took BIGINT NOT NULL, 
	at BIGINT NOT NULL, reached INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY ("match"), 
	FOREIGN KEY("match") REFERENCES matches (id)
);
INSERT INTO "days" VALUES('n6qe92xw2pfy','2026-11-18','stackdoku','easy','d33fa2bd3eeb9d0f53ad99d7',0,0,0,1794990526,0);
CREATE TABLE drafts (
	"match" VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY ("match", seat), 
	FOREIGN KEY("match") REFERENCES matches (id)
);
INSERT INTO "drafts" VALUES('hqhmciaapex2',2,'call 5');
CREATE TABLE encounters (
	id VARCHAR(32) NOT NULL, 
	level INTEGER NOT NULL, 
	is_elite BOOLEAN NOT NULL, 
	build VARCHAR(32) NOT NULL, 
	origin VARCHAR(8) NOT NULL, 
	live BOOLEAN NOT NULL, 
	met INTEGER NOT NULL, 
	won INTEGER NOT NULL, 
	echoes INTEGER NOT NULL, 
	data TEXT NOT NULL, serial BIGINT DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id, level, is_elite)
);
INSERT INTO "encounters" VALUES('a497f51914b0cd35d6d297ab6ee6f748',1,0,'b5d14dc51a238d620cf653fd1dd7d390','given',1,0,0,0,'{"format":1,"rules":1,"pack":"f069a3f3b4dd49c6dff9b78256f647ae","id":"a497f51914b0cd35d6d297ab6ee6f748","name":"Hob of the Salt","epitaph":"It had been going so well.","level":1,"is_elite":false,"max_hp":22,"hp_penalty":0,"starting":{},"bless_burden":0,"elites_slain":0,"moves":{"active":[{"uid":1,"root":"fire.pyre","mods":[]},{"uid":2,"root":"plant.graft","mods":[]},{"uid":3,"root":"fire.roast","mods":[]},{"uid":4,"root":"plant.mulch","mods":[]}],"banked":[{"uid":5,"root":"plant.thorn","mods":[]}]},"blessings":[],"turn_history":{"1":{"move":3,"args":{}},"10":{"move":1,"args":{}},"11":{"move":3,"args":{}},"12":{"move":1,"args":{}},"2":{"move":4,"args":{}},"3":{"move":3,"args":{}},"4":{"move":1,"args":{}},"5":{"move":1,"args":{}},"6":{"move":3,"args":{}},"7":{"move":2,"args":{}},"8":{"move":3,"args":{}},"9":{"move":1,"args":{}}},"slain_by":"e01a","author":"","created":"2026-11-16","verified":true,"stats":{"met":0,"won":0,"echoes":0},"status":"live"}',1);
CREATE TABLE fallen (
	guest VARCHAR(32) NOT NULL, 
	id VARCHAR(32) NOT NULL, 
	level INTEGER NOT NULL, 
	is_elite BOOLEAN NOT NULL, 
	made BIGINT NOT NULL, 
	state VARCHAR(8) NOT NULL, 
	record TEXT NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (guest, id, level, is_elite), 
	FOREIGN KEY(guest) REFERENCES guests (id)
);
INSERT INTO "fallen" VALUES('acacf8e043768cb6979167ff','a497f51914b0cd35d6d297ab6ee6f748',1,0,1794990527,'sent','eNqFUk1r40AMvftXqDqbNmOHHgylLOyhvS3ssS1hbMv2kInGzMjZDcH/vXK3LV1wiU/PT09PXzPa6MMUwWS9PRBM3FJMTYikTBjFBU5wxjgxVhInmrNEVhI84Q+2+KJ/1MLm/6/MMgM19Y6BJ4aHUEPoQAaC39ZLdgXEzY2B238Iyk/GvDNnrG3cY4XP+JjACRxOIFNkkKC+0IXYuyPx/TNijrWnlBz3CaunlxyHcTcSa50TVpscXas2tDFWlS7tyDshrDrrE+Xo6UgeK5Pjwf7dDaPCreJwJDU7o21Ey6jtWbn23T+GIGo5euv4unNJkjpPSxkz598K66hbGz6UxaryjxWK13uemr2nD2k5q6C2vKd2Ec85sp5J1T+dNAP8ItaBWFSexEbRPWjnqlrWtRu0vRBPyyzmbaC4bGkJLzO+dYzFWqBUVK4FtHPcrmfMs16vc/0geslCX0Bjk16u/ETbFc58yTGrbLmSVVxwKi6wX7PuYAPtcpzsFak17Pg=','{"format":1,"rules":1,"pack":"f069a3f3b4dd49c6dff9b78256f647ae","id":"a497f51914b0cd35d6d297ab6ee6f748","name":"Hob of the Salt","epitaph":"It had been going so well.","level":1,"is_elite":false,"max_hp":22,"hp_penalty":0,"starting":{},"bless_burden":0,"elites_slain":0,"moves":{"active":[{"uid":1,"root":"fire.pyre","mods":[]},{"uid":2,"root":"plant.graft","mods":[]},{"uid":3,"root":"fire.roast","mods":[]},{"uid":4,"root":"plant.mulch","mods":[]}],"banked":[{"uid":5,"root":"plant.thorn","mods":[]}]},"blessings":[],"turn_history":{"1":{"move":3,"args":{}},"10":{"move":1,"args":{}},"11":{"move":3,"args":{}},"12":{"move":1,"args":{}},"2":{"move":4,"args":{}},"3":{"move":3,"args":{}},"4":{"move":1,"args":{}},"5":{"move":1,"args":{}},"6":{"move":3,"args":{}},"7":{"move":2,"args":{}},"8":{"move":3,"args":{}},"9":{"move":1,"args":{}}},"slain_by":"e01a","author":"","created":"2026-11-16","verified":true,"stats":{"met":0,"won":0,"echoes":0},"status":"live"}');
CREATE TABLE guests (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	made BIGINT NOT NULL, gone BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "guests" VALUES('f5c88ef0e6de192568e96720','Ana',1794990525,0);
INSERT INTO "guests" VALUES('d2032c6a51fb157a4b24bd79','Bo',1794990525,0);
INSERT INTO "guests" VALUES('d33fa2bd3eeb9d0f53ad99d7','Cy Keeps',1794990526,0);
INSERT INTO "guests" VALUES('acacf8e043768cb6979167ff','Di Keeps',1794990526,0);
INSERT INTO "guests" VALUES('066bbfea20e6a4db357bc65e','Guest 066b',1794990527,0);
CREATE TABLE house (
	"key" VARCHAR(32) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "house" VALUES('serials','');
INSERT INTO "house" VALUES('time','2036');
INSERT INTO "house" VALUES('cookie_key','32be6ce035323f1b18514526230676282fac71a2fa6b75783908c8eda44e0c96');
INSERT INTO "house" VALUES('pack','f069a3f3b4dd49c6dff9b78256f647ae');
INSERT INTO "house" VALUES('rules','1');
CREATE TABLE inputs (
	"match" VARCHAR(32) NOT NULL, 
	ply INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	act VARCHAR(16) NOT NULL, 
	text TEXT NOT NULL, 
	draws TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	token VARCHAR(64), due BIGINT, 
	PRIMARY KEY ("match", ply), 
	UNIQUE ("match", seat, token), 
	FOREIGN KEY("match") REFERENCES matches (id)
);
INSERT INTO "inputs" VALUES('eigwuuihj4nc',1,1,'','hold 1','[]',207,'fcdef6681b76',4611686018427387904);
INSERT INTO "inputs" VALUES('eigwuuihj4nc',2,2,'','hold 1','[]',208,'69c69b300edc',4611686018427387904);
INSERT INTO "inputs" VALUES('eigwuuihj4nc',3,1,'','hold 1','[]',209,'80a06b489df6',4611686018427387904);
INSERT INTO "inputs" VALUES('eigwuuihj4nc',4,2,'','hold 1','[]',209,'a49a91a74ffd',4611686018427387904);
INSERT INTO "inputs" VALUES('eigwuuihj4nc',5,1,'','hold 1','[]',210,'ebb638b7837e',4611686018427387904);
INSERT INTO "inputs" VALUES('eigwuuihj4nc',6,2,'','hold 1','[]',211,'5720e2bc3a11',4611686018427387904);
INSERT INTO "inputs" VALUES('eigwuuihj4nc',7,1,'','show','[]',211,'1fc5194beb6a',4611686018427387904);
INSERT INTO "inputs" VALUES('eigwuuihj4nc',8,2,'','show','[]',212,'9b1ae9a93726',4611686018427387904);
INSERT INTO "inputs" VALUES('jshpf9qe5g35',1,1,'','S#4@0,0','[]',238,'fb384fb0fc3f',0);
INSERT INTO "inputs" VALUES('jshpf9qe5g35',2,2,'','S#1@0,1','[]',292,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('jshpf9qe5g35',3,1,'','A#8@1,0','[]',294,'08849dd2d370',0);
INSERT INTO "inputs" VALUES('jshpf9qe5g35',4,2,'','A#7@2,0','[]',296,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('jshpf9qe5g35',5,1,'','I#3@3,0','[]',298,'8b9f5b77f3e4',0);
INSERT INTO "inputs" VALUES('jshpf9qe5g35',6,2,'','C#4@2,-1','[]',301,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('wg7mp3cxx2dc',1,1,'','begin warden Hob of the Salt','[["enc/1",0,"20"],["enc",0,"3"],["enc/1",0,"3"],["enc",0,"{\"bark\":\"\\\"He is under here somewhere.\\\"\",\"blessings\":[],\"hp_penalty\":0,\"id\":\"e01c\",\"is_elite\":false,\"level\":1,\"max_hp\":14,\"moves\":{\"active\":[{\"mods\":[],\"root\":\"plant.thorn\",\"uid\":1},{\"mods\":[],\"root\":\"plant.mulch\",\"uid\":2},{\"mods\":[],\"root\":\"plain.fists\",\"uid\":3}],\"banked\":[]},\"name\":\"Moss Widow\",\"starting\":{},\"turn_history\":{\"1\":{\"args\":{},\"move\":1},\"2\":{\"args\":{},\"move\":3},\"3\":{\"args\":{},\"move\":2},\"4\":{\"args\":{},\"move\":1}}}"],["fight/1",0,"2"]]',325,'eb50f6e3017b',4611686018427387904);
INSERT INTO "inputs" VALUES('wg7mp3cxx2dc',2,1,'','resign','[]',328,'e720a97032f4',4611686018427387904);
INSERT INTO "inputs" VALUES('htzxdtcyez5i',1,1,'','hold 1','[]',351,'b5096f1bd87b',4611686018427387904);
INSERT INTO "inputs" VALUES('htzxdtcyez5i',2,2,'','hold 1','[]',352,'b42552f28666',4611686018427387904);
INSERT INTO "inputs" VALUES('htzxdtcyez5i',3,1,'','hold 1','[]',352,'175668bd2833',4611686018427387904);
INSERT INTO "inputs" VALUES('htzxdtcyez5i',4,2,'','hold 1','[]',353,'9d34750d9456',4611686018427387904);
INSERT INTO "inputs" VALUES('htzxdtcyez5i',5,1,'','hold 1','[]',353,'dbab7f3779b9',4611686018427387904);
INSERT INTO "inputs" VALUES('htzxdtcyez5i',6,2,'','hold 1','[]',354,'47a2875b3e6d',4611686018427387904);
INSERT INTO "inputs" VALUES('htzxdtcyez5i',7,1,'','show','[]',354,'1f9b0bfa04b2',4611686018427387904);
INSERT INTO "inputs" VALUES('htzxdtcyez5i',8,2,'','show','[]',355,'9b0fc16d100e',4611686018427387904);
INSERT INTO "inputs" VALUES('hiy32qse33sf',1,1,'','resign','[]',585,'72918669ac67',4611686018427387904);
INSERT INTO "inputs" VALUES('k8cs98b2rezr',1,2,'','resign','[]',645,'f599956c8fef',4611686018427387904);
INSERT INTO "inputs" VALUES('hqhmciaapex2',1,1,'','choose A','[]',711,'0fc015af6327',259200711);
INSERT INTO "inputs" VALUES('hqhmciaapex2',2,1,'','fill','[["fill/1",1,"110,61,19,80,5,25,32,59,112,65,68,121,63,40,2,87,52,96,106,17,97,113,50,42,21,67,44,108,103,115,13,78,29,117,12,99,10,49,33,14,74,118,22,18,7,73,70,4,36,45,28,89,31,84,30,66,93,46,114,71,55,41,39,60,90,20,8,94,51,26,81,9,35,56,72,62,85,88,64,92,104,3,77,120,109,101,27,38,116,48,102,75,57,100,58,95,76,82,37,86,15,69,119,47,107,11,6,23,83,105,24,54,53,111,91,43,1,98,16,34,79"]]',716,'079e5acb2a6c',259200711);
INSERT INTO "inputs" VALUES('hqhmciaapex2',3,2,'','fill','[["fill/2",2,"88,49,70,97,25,66,33,20,2,9,73,75,29,105,115,23,54,110,62,57,95,14,99,80,63,89,104,36,78,35,27,108,18,81,48,10,117,44,12,59,101,87,111,106,58,120,47,114,65,24,11,112,21,37,26,13,86,79,107,39,17,82,67,19,61,96,94,85,109,7,83,74,51,1,72,34,5,71,100,113,116,92,32,40,8,41,38,31,118,53,69,102,98,28,84,121,45,15,93,60,68,16,55,56,64,50,42,91,22,52,6,43,76,90,119,46,30,103,77,4,3"]]',722,'5a208ef21f8e',259200722);
INSERT INTO "inputs" VALUES('n6qe92xw2pfy',1,1,'','X','[]',959,'7bd615401d8e',4611686018427387904);
CREATE TABLE keepsakes (
	guest VARCHAR(32) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (guest, kind, name), 
	FOREIGN KEY(guest) REFERENCES guests (id)
);
INSERT INTO "keepsakes" VALUES('d2032c6a51fb157a4b24bd79','record','level','1');
INSERT INTO "keepsakes" VALUES('d33fa2bd3eeb9d0f53ad99d7','browser','volume','0.3');
INSERT INTO "keepsakes" VALUES('d33fa2bd3eeb9d0f53ad99d7','setting','walk','false');
INSERT INTO "keepsakes" VALUES('d33fa2bd3eeb9d0f53ad99d7','setting','scope','"skill"');
INSERT INTO "keepsakes" VALUES('acacf8e043768cb6979167ff','record','level','1');
CREATE TABLE matches (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	options TEXT NOT NULL, 
	pace TEXT NOT NULL, 
	phase VARCHAR(16) NOT NULL, 
	listed BOOLEAN NOT NULL, 
	master VARCHAR(64) NOT NULL, 
	made BIGINT NOT NULL, 
	started BIGINT NOT NULL, 
	result VARCHAR(64) NOT NULL, 
	away TEXT NOT NULL, 
	next VARCHAR(32) NOT NULL, 
	start TEXT NOT NULL, seed VARCHAR(128) DEFAULT '' NOT NULL, wishes TEXT DEFAULT '[]' NOT NULL, revision INTEGER DEFAULT '0' NOT NULL, ended BIGINT DEFAULT '0' NOT NULL, rated VARCHAR(8) DEFAULT '' NOT NULL, preset VARCHAR(64) DEFAULT '' NOT NULL, day VARCHAR(10) DEFAULT '' NOT NULL, duel VARCHAR(32) DEFAULT '' NOT NULL, shut BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('eigwuuihj4nc','nullgame',1,'{"changes":3,"pebbles":3,"turn_time":0}','{"kind":"live","days":0,"reserve":0}','over',1,'a418e5826043ba6f9321e4510833c92eeaac12b6f3533ad073ebbf860ebdfd6d',1794990526,206,'1 even','[]','','null','','[]',3,1794990526,'','','','',0);
INSERT INTO "matches" VALUES('jshpf9qe5g35','fogline',1,'{"army":"full","deadlock":"draw","exit":"off","first":"host","fog":"on","nomove":"pass","pass":"forced","quiet":40,"reconnect_grace":60,"rep":3,"setup":"manual","setup_time":60,"spectator_delay":10,"spectators":"public","turn_time":60}','{"kind":"none","days":0,"reserve":0}','playing',1,'31d7aa84f268aa11d87ec7dbb271683d93312953dedf4387519f78a9d30901ab',1794990526,237,'','[]','','null','','[]',1,0,'','','','',0);
INSERT INTO "matches" VALUES('wg7mp3cxx2dc','underscore',1,'{"daily":"","depth":1,"duel":"starters","fallen":[],"fight":"","fork":false,"road":"classic","run":true,"scope":"skill","seals":[],"season":{},"start":"","turn_time":45,"vengeful":0}','{"kind":"live","days":0,"reserve":0}','over',1,'5be72a6aa2a12be034797f8c100601032bd9046a3bf0c7fa45c5aa4720e22ae4',1794990526,316,'0 resign','[]','','null','','[]',1,1794990526,'','','','',0);
INSERT INTO "matches" VALUES('htzxdtcyez5i','nullgame',1,'{"changes":3,"pebbles":3,"turn_time":0}','{"kind":"live","days":0,"reserve":0}','over',1,'a6f4b0ab72cc88408fbbd3349fe3bbcd67bfbe3a5f7e2cf797874761926b62db',1794990526,349,'1 even','[]','','null','','[]',1,1794990526,'','','','',0);
INSERT INTO "matches" VALUES('m78uiq46vmyc','summon5',1,'{"all_must_score":false,"anchor_from_bag":false,"bag":"forty","bridging":true,"center":"anchor","end_rule":"play_out","finish_round":false,"komi":false,"long_runs":"forbid","max_timeouts":2,"mixed_scoring":"all","obstacles":"none","patterns":false,"perfect_bonus":50,"perfect_for":"each","players":2,"portals":"none","progressive":false,"reconnect_grace":60,"sacred":[5],"seating":"random","size":15,"spectators":true,"stuck":"end","target_score":0,"tile_multipliers":"off","turn_time":120}','{"kind":"days","days":3,"reserve":0}','waiting',1,'56ad41ab4ec78678c1cb00dfe702c8d3d71814fcdd70c5523fa8913125a3047e',1794990526,372,'','[]','','null','','[]',0,0,'','','','',0);
INSERT INTO "matches" VALUES('hiy32qse33sf','fogline',1,'{"army":"skirmish","deadlock":"draw","exit":"off","first":"random","fog":"on","nomove":"pass","pass":"forced","quiet":40,"reconnect_grace":60,"rep":3,"setup":"manual","setup_time":60,"spectator_delay":10,"spectators":"public","turn_time":60}','{"kind":"live","days":0,"reserve":0}','over',1,'35089e83e442934c7054cbb874a7ef45e8870c5465928b42c735cea113d91906',1794990526,584,'2 resign','[]','','null','','[]',3,1794990526,'done','skirmish','','',0);
INSERT INTO "matches" VALUES('k8cs98b2rezr','summon5',1,'{"all_must_score":false,"anchor_from_bag":false,"bag":"forty","bridging":true,"center":"anchor","end_rule":"play_out","finish_round":false,"komi":false,"long_runs":"forbid","max_timeouts":2,"mixed_scoring":"all","obstacles":"none","patterns":false,"perfect_bonus":50,"perfect_for":"each","players":2,"portals":"none","progressive":false,"reconnect_grace":60,"sacred":[5],"seating":"random","size":15,"spectators":true,"stuck":"end","target_score":0,"tile_multipliers":"off","turn_time":120}','{"kind":"days","days":3,"reserve":0}','over',1,'b4bb6279d87257044f787fdc2e998ff7b7c9bc955fdf9f389acd375d0dc64ca5',1794990526,644,'1 last_weaver','[]','j6kfn374x5ey','null','','[]',4,1794990526,'','','','k8cs98b2rezr',1);
INSERT INTO "matches" VALUES('j6kfn374x5ey','summon5',1,'{"all_must_score":false,"anchor_from_bag":false,"bag":"forty","bridging":true,"center":"anchor","end_rule":"play_out","finish_round":false,"komi":false,"long_runs":"forbid","max_timeouts":2,"mixed_scoring":"all","obstacles":"none","patterns":false,"perfect_bonus":50,"perfect_for":"each","players":2,"portals":"none","progressive":false,"reconnect_grace":60,"sacred":[5],"seating":"random","size":15,"spectators":true,"stuck":"end","target_score":0,"tile_multipliers":"off","turn_time":120}','{"kind":"days","days":3,"reserve":0}','playing',1,'b4bb6279d87257044f787fdc2e998ff7b7c9bc955fdf9f389acd375d0dc64ca5',1794990526,698,'','[]','','null','','[]',1,0,'','','','k8cs98b2rezr',0);
INSERT INTO "matches" VALUES('hqhmciaapex2','underlinery',1,'{"chooser":"toss","double_finish":"placement","grace_total":120,"head_start":10,"max_timeouts":3,"on_timeout":"autocall","placement_time":300,"power_budget":1,"powers":false,"rated":false,"reconnect_grace":30,"rematch_choice":"toss","reveal":"never","spectator_delay":0,"spectators":true,"ticks":11,"toss_time":20,"turn_time":45}','{"kind":"days","days":3,"reserve":0}','playing',1,'cfbecee7a1bdae4bcc813a03b7cfd894e948427b436af44d45ec5a94fe862528',1794990526,710,'','[]','','null','','[]',3,0,'','','','',0);
INSERT INTO "matches" VALUES('n6qe92xw2pfy','stackdoku',1,'{"assist":"off","cap":5,"daily":"2026-11-18","endless":false,"hints":true,"layout":"","lives":3,"mode":"visible","n":0,"preset":"easy","race":false,"rescue":"checkpoint","seed":"","undos":3}','{"kind":"live","days":0,"reserve":0}','over',1,'day.c9ec77f8252ee6808bf43f71eef0d003748cf74d20c0da08b54782a0cd21',1794990526,794,'0 gaveup','[]','','null','','[]',1,1794990526,'','','2026-11-18','',0);
CREATE TABLE name_reports (
	guest VARCHAR(32) NOT NULL, 
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	made BIGINT NOT NULL, 
	PRIMARY KEY (guest, id), 
	FOREIGN KEY(guest) REFERENCES guests (id)
);
INSERT INTO "name_reports" VALUES('066bbfea20e6a4db357bc65e','a497f51914b0cd35d6d297ab6ee6f748','Hob of the Salt',1794990527);
CREATE TABLE players (
	"match" VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	guest VARCHAR(32), 
	name VARCHAR(64) NOT NULL, 
	level VARCHAR(16) NOT NULL, 
	invite VARCHAR(64) NOT NULL, 
	nonce VARCHAR(64) NOT NULL, seat INTEGER DEFAULT '0' NOT NULL, outcome VARCHAR(8) DEFAULT '' NOT NULL, home VARCHAR(32) DEFAULT '' NOT NULL, points INTEGER, tally VARCHAR(64) DEFAULT '' NOT NULL, 
	PRIMARY KEY ("match", number), 
	FOREIGN KEY("match") REFERENCES matches (id), 
	FOREIGN KEY(guest) REFERENCES guests (id)
);
INSERT INTO "players" VALUES('eigwuuihj4nc',1,'person','f5c88ef0e6de192568e96720','Ana','','','aa4505bfcd69a973',1,'won','',NULL,'');
INSERT INTO "players" VALUES('eigwuuihj4nc',2,'person','d2032c6a51fb157a4b24bd79','Bo','','','74aa3b7d637b15d1',2,'lost','',NULL,'');
INSERT INTO "players" VALUES('jshpf9qe5g35',1,'person','f5c88ef0e6de192568e96720','Ana','','','162f5a78aaed3c51',0,'','',NULL,'');
INSERT INTO "players" VALUES('jshpf9qe5g35',2,'bot',NULL,'bot:random','random','','1daa2777349ff58b',0,'','',NULL,'');
INSERT INTO "players" VALUES('wg7mp3cxx2dc',1,'person','d2032c6a51fb157a4b24bd79','Bo','','','7916da46a803fba5',1,'lost','',NULL,'level 1');
INSERT INTO "players" VALUES('htzxdtcyez5i',1,'person','d2032c6a51fb157a4b24bd79','Bo','','','e0ab5f89508d4f50',1,'won','',NULL,'');
INSERT INTO "players" VALUES('htzxdtcyez5i',2,'person','d2032c6a51fb157a4b24bd79','Bo','','','e0ab5f89508d4f50',2,'lost','',NULL,'');
INSERT INTO "players" VALUES('m78uiq46vmyc',1,'person','d2032c6a51fb157a4b24bd79','Bo','','','',0,'','',NULL,'');
INSERT INTO "players" VALUES('m78uiq46vmyc',2,'open',NULL,'','','','',0,'','',NULL,'');
INSERT INTO "players" VALUES('hiy32qse33sf',1,'person','d33fa2bd3eeb9d0f53ad99d7','Cy Keeps','','','e2de8e75c5dc57b2',2,'won','',NULL,'4 : 4 units');
INSERT INTO "players" VALUES('hiy32qse33sf',2,'person','acacf8e043768cb6979167ff','Di Keeps','','','ca93abd66184d9c0',1,'lost','',NULL,'4 : 4 units');
INSERT INTO "players" VALUES('k8cs98b2rezr',1,'person','d33fa2bd3eeb9d0f53ad99d7','Cy Keeps','','','ce6845194f238ed2',2,'lost','',NULL,'0 : 0');
INSERT INTO "players" VALUES('k8cs98b2rezr',2,'person','acacf8e043768cb6979167ff','Di Keeps','','o_dyRlqukfPZiiqL7fmdPg','01bddb1b9dff8b51',1,'won','',NULL,'0 : 0');
INSERT INTO "players" VALUES('j6kfn374x5ey',1,'person','acacf8e043768cb6979167ff','Di Keeps','','','ce6845194f238ed2',0,'','',NULL,'');
INSERT INTO "players" VALUES('j6kfn374x5ey',2,'person','d33fa2bd3eeb9d0f53ad99d7','Cy Keeps','','','01bddb1b9dff8b51',0,'','',NULL,'');
INSERT INTO "players" VALUES('hqhmciaapex2',1,'person','d33fa2bd3eeb9d0f53ad99d7','Cy Keeps','','','ec4811ac55ba595a',0,'','',NULL,'');
INSERT INTO "players" VALUES('hqhmciaapex2',2,'person','acacf8e043768cb6979167ff','Di Keeps','','','eb99ab4d06f80223',0,'','',NULL,'');
INSERT INTO "players" VALUES('n6qe92xw2pfy',1,'person','d33fa2bd3eeb9d0f53ad99d7','Cy Keeps','','','16ce09913b9a32e5',1,'lost','',NULL,'0:00, 28 tiles left');
CREATE TABLE ratings (
	who VARCHAR(40) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	preset VARCHAR(64) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	matches INTEGER NOT NULL, 
	PRIMARY KEY (who, game, preset)
);
INSERT INTO "ratings" VALUES('d33fa2bd3eeb9d0f53ad99d7','fogline','skirmish',25.5270778986281,8.28053794618180205588e+00,1);
INSERT INTO "ratings" VALUES('acacf8e043768cb6979167ff','fogline','skirmish',24.4729221013719,8.28053794618180205588e+00,1);
CREATE TABLE ratings_told (
	"match" VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	who VARCHAR(40) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	preset VARCHAR(64) NOT NULL, 
	at BIGINT NOT NULL, 
	mu_before FLOAT NOT NULL, 
	sigma_before FLOAT NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	weight FLOAT NOT NULL, 
	PRIMARY KEY ("match", number)
);
INSERT INTO "ratings_told" VALUES('hiy32qse33sf',1,'d33fa2bd3eeb9d0f53ad99d7','fogline','skirmish',1794990526,25.0,8.33333333333333392545e+00,25.5270778986281,8.28053794618180205588e+00,0.2);
INSERT INTO "ratings_told" VALUES('hiy32qse33sf',2,'acacf8e043768cb6979167ff','fogline','skirmish',1794990526,25.0,8.33333333333333392545e+00,24.4729221013719,8.28053794618180205588e+00,0.2);
CREATE TABLE replies (
	"match" VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	said VARCHAR(64) NOT NULL, 
	reply VARCHAR(256) NOT NULL, 
	PRIMARY KEY ("match", seat, said), 
	FOREIGN KEY("match") REFERENCES matches (id)
);
INSERT INTO "replies" VALUES('hqhmciaapex2',1,'5','17');
CREATE TABLE reports (
	person VARCHAR(32) NOT NULL, 
	other VARCHAR(32) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	made BIGINT NOT NULL, 
	PRIMARY KEY (person, other, name), 
	FOREIGN KEY(person) REFERENCES guests (id), 
	FOREIGN KEY(other) REFERENCES guests (id)
);
INSERT INTO "reports" VALUES('066bbfea20e6a4db357bc65e','acacf8e043768cb6979167ff','Di Keeps',1794990527);
CREATE TABLE seasons (
	id VARCHAR(32) NOT NULL, 
	starts VARCHAR(10) NOT NULL, 
	ends VARCHAR(10) NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "seasons" VALUES('wet-lamp','2026-01-01','2099-12-31','{"format":1,"rules":1,"pack":"f069a3f3b4dd49c6dff9b78256f647ae","id":"wet-lamp","title":"A Road with Ten Doors","seed":"5eed0000000000a1","starts":"2026-01-01","ends":"2099-12-31","levels":[{"enc":"e01b","note":"It is warm there. Do not sit down."},{"enc":"e02b","note":"He is learning. Teach him nothing."},{"enc":"e03b","note":"Whatever you drop, it has already caught."},{"enc":"e04b","note":"Do not let it burn you twice."},{"enc":"e05x","note":"The first of two that count."},{"enc":"e06a","note":"It has more time than you have."},{"enc":"e07a","note":"What it gives you hurts. What it takes hurts longer."},{"enc":"e08b","note":"Everything is entered. Nothing is struck out."},{"enc":"e09a","note":"You will not see what it does. Look at what it did."},{"enc":"e11x","note":"The last hour. It has been striking for years."}],"starter":"","encounters":[]}');
CREATE TABLE sessions (
	id VARCHAR(64) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	made BIGINT NOT NULL, 
	used BIGINT NOT NULL, 
	device VARCHAR(64) NOT NULL, 
	guest VARCHAR(32) NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(person) REFERENCES accounts (person)
);
INSERT INTO "sessions" VALUES('52126f5b9773b596c89f0826883a2cbf9c1a3817bdbca6fce03a8556f403e917','d33fa2bd3eeb9d0f53ad99d7',1794990526,1794990526,'a program','');
INSERT INTO "sessions" VALUES('4046e4d3f54d66060cc60fbdf5d4cca1649a4556902992001fc38e734af6ede1','acacf8e043768cb6979167ff',1794990526,1794990526,'a program','');
CREATE INDEX matches_phase ON matches (phase, made);
CREATE INDEX players_guest ON players (guest);
CREATE INDEX encounters_kind ON encounters (level, is_elite, live);
CREATE INDEX encounters_build ON encounters (build);
CREATE INDEX sessions_person ON sessions (person);
CREATE INDEX matches_rated ON matches (rated, phase);
CREATE INDEX ratings_pool ON ratings (game, preset);
CREATE INDEX ratings_told_who ON ratings_told (who, game, preset, at);
CREATE INDEX blocks_other ON blocks (other);
CREATE INDEX matches_day ON matches (day);
CREATE INDEX days_board ON days (day, game, preset, took);
CREATE INDEX days_guest ON days (guest, day);
CREATE INDEX encounters_serial ON encounters (serial);
CREATE INDEX attempts_guest ON attempts (guest);
CREATE INDEX matches_duel ON matches (duel);
CREATE INDEX accounts_owner ON accounts (owner);
COMMIT;
