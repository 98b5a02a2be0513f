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
INSERT INTO "accounts" VALUES('24e4b19b66a9dd6baf44511f','Cy Keeps','cykeeps','$argon2id$v=19$m=19456,t=2,p=1$hTu1KcEwjCjrGC6RwZTIYg$3U3MAi76Sl2Y+k7ry+AG9qdnr/By37IFM/wbYLtbn9M',1794958092,0,'');
INSERT INTO "accounts" VALUES('2a1a40d72ab8b896473d280b','Di Keeps','dlkeeps','$argon2id$v=19$m=19456,t=2,p=1$WoSSUs4Ay7zTgMoeL3Ac0g$mz4OpnFTt7s6cZIWfn3a5S7UhimUdzy3Wr5HER/mcKQ',1794958093,0,'');
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0040');
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
INSERT INTO "attempts" VALUES('house','5d848c442c1b10f89cf62bbde997f899','2a1a40d72ab8b896473d280b',1,9,0,1794958127,'{"season":"house","title":"A Road with Ten Doors","start":"nun","level":1,"levels":10,"turns":[9],"won":false}');
CREATE TABLE blocks (
	person VARCHAR(32) NOT NULL, 
	other VARCHAR(32) NOT NULL, 
	made BIGINT NOT NULL, 
	PRIMARY KEY (person, other), 
	FOREIGN KEY(person) REFERENCES guests (id), 
	FOREIGN KEY(other) REFERENCES guests (id)
);
INSERT INTO "blocks" VALUES('7633c021300c8e8c8fe6b193','2a1a40d72ab8b896473d280b',1794958127);
CREATE TABLE codes (
	person VARCHAR(32) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	PRIMARY KEY (person, hash), 
	FOREIGN KEY(person) REFERENCES accounts (person)
);
INSERT INTO "codes" VALUES('24e4b19b66a9dd6baf44511f','68d74c33ca6225d345c27b15585fbfdd5db861a5b118c922a0ba3e7213d85410');
INSERT INTO "codes" VALUES('24e4b19b66a9dd6baf44511f','15d43a86a48b759b7f453289e17703ef0d9f1301ca8b672e752aa7f723785af5');
INSERT INTO "codes" VALUES('24e4b19b66a9dd6baf44511f','f9316a1bb68811933dbc94ed8844d95c47ab76669430bfe8687bf6272d2f3047');
INSERT INTO "codes" VALUES('24e4b19b66a9dd6baf44511f','b4e2cfda49e96e520348e0a73a88a1bcd8f80a6c50a1e5f81aecb5f2eb2c01f8');
INSERT INTO "codes" VALUES('24e4b19b66a9dd6baf44511f','2aec9997c609069dca77238698b658cae14d7eb3f189d704e5973d1d0f6bab76');
INSERT INTO "codes" VALUES('24e4b19b66a9dd6baf44511f','c772d8d66a6a6bccefab492beeea84d2a41d84d7eae432636f8ffcaf2d0394cc');
INSERT INTO "codes" VALUES('24e4b19b66a9dd6baf44511f','a48a7eb1cca4cb3bdf559e61dda846077e0d3328c199cca88bd8271677e6ae31');
INSERT INTO "codes" VALUES('24e4b19b66a9dd6baf44511f','5aa6b9fa939c31fb4e0237db085a3495899755bbcd0ec2612be2a82b58e124e4');
INSERT INTO "codes" VALUES('2a1a40d72ab8b896473d280b','c215b50834f6b3ecd7a2eee107abb2fd80a218230be74d860633d7d11a2f555a');
INSERT INTO "codes" VALUES('2a1a40d72ab8b896473d280b','69a4d07aced4a79b13545a4c36e60719cbe997794accc22e7829eaeb35708289');
INSERT INTO "codes" VALUES('2a1a40d72ab8b896473d280b','5b02f6e3e17a1c856fff3da815774df8a49efa03b2419e7fd4ecfa4345f39731');
INSERT INTO "codes" VALUES('2a1a40d72ab8b896473d280b','d94c7259282efadae6d9c3308d77c8c35bf0cada1e615f206414245f9f8b115c');
INSERT INTO "codes" VALUES('2a1a40d72ab8b896473d280b','909a7872501a4ce341ee4f529ec9ae4135e0eeb2685865c2b707f5c462f2f822');
INSERT INTO "codes" VALUES('2a1a40d72ab8b896473d280b','dbcb15ade772843f2b18c006904824f1bf26f80e614cc1c9255135fe963b8deb');
INSERT INTO "codes" VALUES('2a1a40d72ab8b896473d280b','7b1911aea58e330fa1040fcadbf0b6330dbd3f07dee362bbd702dd743e83e321');
INSERT INTO "codes" VALUES('2a1a40d72ab8b896473d280b','b5c179ae052ad8894784f3c560866381911088bd2c300b70e77da59e9d5546fc');
CREATE TABLE days (
	"match" VARCHAR(32) NOT NULL, 
	day VARCHAR(10) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	preset VARCHAR(64) NOT NULL, 
	guest VARCHAR(32) NOT NULL, 
	solved BOOLEAN NOT NULL, 
	counts BOOLEAN NOT NULL, 
	took BIGINT NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY ("match"), 
	FOREIGN KEY("match") REFERENCES matches (id)
);
INSERT INTO "days" VALUES('gbkxib2ggzg3','2026-11-17','stackdoku','easy','24e4b19b66a9dd6baf44511f',0,0,0,1794958100);
CREATE TABLE drafts (
	"match" VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY ("match", seat), 
	FOREIGN KEY("match") REFERENCES matches (id)
);
INSERT INTO "drafts" VALUES('6x9siq5h8h78',2,'call 5');
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
INSERT INTO "encounters" VALUES('a497f51914b0cd35d6d297ab6ee6f748',1,0,'b5d14dc51a238d620cf653fd1dd7d390','given',1,0,0,0,'{"format":1,"rules":1,"pack":"dc0fbfeb648ac70ac729f50eb4706144","id":"a497f51914b0cd35d6d297ab6ee6f748","name":"Hob of the Salt","epitaph":"It had been going so well.","level":1,"is_elite":false,"max_hp":22,"hp_penalty":0,"starting":{},"bless_burden":0,"elites_slain":0,"moves":{"active":[{"uid":1,"root":"fire.pyre","mods":[]},{"uid":2,"root":"plant.graft","mods":[]},{"uid":3,"root":"fire.roast","mods":[]},{"uid":4,"root":"plant.mulch","mods":[]}],"banked":[{"uid":5,"root":"plant.thorn","mods":[]}]},"blessings":[],"turn_history":{"1":{"move":3,"args":{}},"10":{"move":1,"args":{}},"11":{"move":3,"args":{}},"12":{"move":1,"args":{}},"2":{"move":4,"args":{}},"3":{"move":3,"args":{}},"4":{"move":1,"args":{}},"5":{"move":1,"args":{}},"6":{"move":3,"args":{}},"7":{"move":2,"args":{}},"8":{"move":3,"args":{}},"9":{"move":1,"args":{}}},"slain_by":"e01a","author":"","created":"2026-11-16","verified":true,"stats":{"met":0,"won":0,"echoes":0},"status":"live"}',1);
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
INSERT INTO "fallen" VALUES('2a1a40d72ab8b896473d280b','a497f51914b0cd35d6d297ab6ee6f748',1,0,1794958126,'sent','eNqFUk1r40AMvftXqDqbNmOHHgylLOyhvS3ssS1hbMv2kInGzMjZDcH/vXK3LV1wiU/PT09PXzPa6MMUwWS9PRBM3FJMTYikTBjFBU5wxjgxVhInmrNEVhI84Q+2+KJ/1MLm/6/MMgM19Y6BJ4aHUEPoQAaC39ZLdgXEzY2B238Iyk/GvDNnrG3cY4XP+JjACRxOIFNkkKC+0IXYuyPx/TNijrWnlBz3CaunlxyHcTcSa50TVpscXas2tDFWlS7tyDshrDrrE+Xo6UgeK5Pjwf7dDaPCreJwJDU7o21Ey6jtWbn23T+GIGo5euv4unNJkjpPSxkz598K66hbGz6UxaryjxWK13uemr2nD2k5q6C2vKd2Ec85sp5J1T+dNAP8ItaBWFSexEbRPWjnqlrWtRu0vRBPyyzmbaC4bGkJLzO+dYzFWqBUVK4FtHPcrmfMs16vc/0geslCX0Bjk16u/ETbFc58yTGrbLmSVVxwKi6wX7PuYAPtcpzsFak17Pg=','{"format":1,"rules":1,"pack":"dc0fbfeb648ac70ac729f50eb4706144","id":"a497f51914b0cd35d6d297ab6ee6f748","name":"Hob of the Salt","epitaph":"It had been going so well.","level":1,"is_elite":false,"max_hp":22,"hp_penalty":0,"starting":{},"bless_burden":0,"elites_slain":0,"moves":{"active":[{"uid":1,"root":"fire.pyre","mods":[]},{"uid":2,"root":"plant.graft","mods":[]},{"uid":3,"root":"fire.roast","mods":[]},{"uid":4,"root":"plant.mulch","mods":[]}],"banked":[{"uid":5,"root":"plant.thorn","mods":[]}]},"blessings":[],"turn_history":{"1":{"move":3,"args":{}},"10":{"move":1,"args":{}},"11":{"move":3,"args":{}},"12":{"move":1,"args":{}},"2":{"move":4,"args":{}},"3":{"move":3,"args":{}},"4":{"move":1,"args":{}},"5":{"move":1,"args":{}},"6":{"move":3,"args":{}},"7":{"move":2,"args":{}},"8":{"move":3,"args":{}},"9":{"move":1,"args":{}}},"slain_by":"e01a","author":"","created":"2026-11-16","verified":true,"stats":{"met":0,"won":0,"echoes":0},"status":"live"}');
CREATE TABLE guests (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	made BIGINT NOT NULL, gone BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "guests" VALUES('9104c1560822a9a6872d4d28','Ana',1794958085,0);
INSERT INTO "guests" VALUES('ee1befec4a332f52e67d362c','Bo',1794958085,0);
INSERT INTO "guests" VALUES('24e4b19b66a9dd6baf44511f','Cy Keeps',1794958092,0);
INSERT INTO "guests" VALUES('2a1a40d72ab8b896473d280b','Di Keeps',1794958093,0);
INSERT INTO "guests" VALUES('7633c021300c8e8c8fe6b193','Guest 7633',1794958126,0);
CREATE TABLE house (
	"key" VARCHAR(32) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "house" VALUES('serials','');
INSERT INTO "house" VALUES('time','44867');
INSERT INTO "house" VALUES('cookie_key','2895eab7b121f5e94775f1784969da3d71a06c6c704eb280004225f848b79eeb');
INSERT INTO "house" VALUES('pack','dc0fbfeb648ac70ac729f50eb4706144');
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
INSERT INTO "inputs" VALUES('fg37bgtgkz9z',1,1,'','hold 1','[]',4062,'2d29f2a04982',4611686018427387904);
INSERT INTO "inputs" VALUES('fg37bgtgkz9z',2,2,'','hold 1','[]',4096,'8093e16318dd',4611686018427387904);
INSERT INTO "inputs" VALUES('fg37bgtgkz9z',3,1,'','hold 1','[]',4223,'9a89d203c02c',4611686018427387904);
INSERT INTO "inputs" VALUES('fg37bgtgkz9z',4,2,'','hold 1','[]',4238,'76497d0d7293',4611686018427387904);
INSERT INTO "inputs" VALUES('fg37bgtgkz9z',5,1,'','hold 1','[]',4260,'2680e8685807',4611686018427387904);
INSERT INTO "inputs" VALUES('fg37bgtgkz9z',6,2,'','hold 1','[]',4285,'649e3aba960d',4611686018427387904);
INSERT INTO "inputs" VALUES('fg37bgtgkz9z',7,1,'','show','[]',4326,'9f9cb42c3032',4611686018427387904);
INSERT INTO "inputs" VALUES('fg37bgtgkz9z',8,2,'','show','[]',4336,'9f26af47c50c',4611686018427387904);
INSERT INTO "inputs" VALUES('aegy5qmfqmtd',1,1,'','S#4@0,0','[]',5180,'25d1373eb79d',0);
INSERT INTO "inputs" VALUES('aegy5qmfqmtd',2,2,'','C#5@0,1','[]',8021,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('aegy5qmfqmtd',3,1,'','A#8@1,0','[]',8105,'c3ced31b7c6d',0);
INSERT INTO "inputs" VALUES('aegy5qmfqmtd',4,2,'','I#6@1,-1','[]',8160,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('aegy5qmfqmtd',5,1,'','I#7@-1,0','[]',8330,'79ddded624c2',0);
INSERT INTO "inputs" VALUES('aegy5qmfqmtd',6,2,'','A#2@-1,1','[]',8497,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('jt8jypnv42em',1,1,'','begin warden Hob of the Salt','[["enc/1",0,"9"],["enc",0,"3"],["enc/1",0,"2"],["enc",0,"{\"bark\":\"It holds up its hands to warm you.\",\"blessings\":[],\"hp_penalty\":0,\"id\":\"e01b\",\"is_elite\":false,\"level\":1,\"max_hp\":14,\"moves\":{\"active\":[{\"mods\":[],\"root\":\"fire.cinder\",\"uid\":1},{\"mods\":[],\"root\":\"plain.fists\",\"uid\":2},{\"mods\":[],\"root\":\"plain.bellow\",\"uid\":3}],\"banked\":[]},\"name\":\"Kiln Orphan\",\"starting\":{},\"turn_history\":{\"1\":{\"args\":{},\"move\":1},\"2\":{\"args\":{},\"move\":3},\"3\":{\"args\":{},\"move\":1},\"4\":{\"args\":{},\"move\":2}}}"],["fight/1",0,"1"]]',9063,'bfbf00848baf',4611686018427387904);
INSERT INTO "inputs" VALUES('jt8jypnv42em',2,1,'','resign','[]',9099,'65ad87b20150',4611686018427387904);
INSERT INTO "inputs" VALUES('zfwmejcshx58',1,1,'','hold 1','[]',9485,'534d252a8247',4611686018427387904);
INSERT INTO "inputs" VALUES('zfwmejcshx58',2,2,'','hold 1','[]',9527,'df31e349c450',4611686018427387904);
INSERT INTO "inputs" VALUES('zfwmejcshx58',3,1,'','hold 1','[]',9555,'f2a924c68963',4611686018427387904);
INSERT INTO "inputs" VALUES('zfwmejcshx58',4,2,'','hold 1','[]',9579,'99e251cda4ef',4611686018427387904);
INSERT INTO "inputs" VALUES('zfwmejcshx58',5,1,'','hold 1','[]',9594,'fd1a10bf2bcb',4611686018427387904);
INSERT INTO "inputs" VALUES('zfwmejcshx58',6,2,'','hold 1','[]',9623,'ef20f90c67a9',4611686018427387904);
INSERT INTO "inputs" VALUES('zfwmejcshx58',7,1,'','show','[]',9645,'f007f22c3518',4611686018427387904);
INSERT INTO "inputs" VALUES('zfwmejcshx58',8,2,'','show','[]',9647,'8e26b8a3e061',4611686018427387904);
INSERT INTO "inputs" VALUES('fjes4p2msd82',1,1,'','resign','[]',13024,'a71ddc982324',4611686018427387904);
INSERT INTO "inputs" VALUES('ghn7yd5rebu7',1,2,'','resign','[]',14355,'3e0ec72a4332',4611686018427387904);
INSERT INTO "inputs" VALUES('6x9siq5h8h78',1,1,'','choose A','[]',14472,'104e13904c6f',259214472);
INSERT INTO "inputs" VALUES('6x9siq5h8h78',2,1,'','fill','[["fill/1",1,"30,64,9,121,32,83,82,15,92,54,26,65,102,49,55,88,98,68,74,71,76,57,116,53,69,2,33,48,61,63,59,66,67,34,107,95,85,17,99,28,97,79,87,118,13,31,16,27,62,91,12,80,23,29,90,3,89,115,22,104,101,14,78,117,11,58,60,120,19,112,10,35,119,21,113,108,45,51,111,4,36,70,37,96,52,5,20,7,81,56,24,93,86,109,25,18,43,84,38,1,50,110,8,6,42,105,47,72,100,41,39,106,73,77,40,44,75,114,94,103,46"]]',14475,'d96bc85e8871',259214472);
INSERT INTO "inputs" VALUES('6x9siq5h8h78',3,2,'','fill','[["fill/2",2,"45,67,101,76,102,4,42,52,30,9,97,89,82,22,107,113,33,83,80,66,87,109,81,117,120,94,112,3,28,103,24,75,73,84,78,20,71,93,11,64,50,40,48,15,36,29,88,34,41,62,6,43,53,38,59,8,106,14,77,121,55,85,70,65,5,90,23,96,72,16,60,51,27,1,58,108,46,21,26,49,92,12,95,114,74,19,105,79,115,47,100,17,119,110,104,54,99,37,116,10,7,57,32,44,63,56,25,35,2,69,31,118,111,68,39,18,13,86,91,98,61"]]',14481,'2dc4552f8a51',259214481);
INSERT INTO "inputs" VALUES('gbkxib2ggzg3',1,1,'','X','[]',18373,'db33826aba0a',4611686018427387904);
CREATE TABLE keepsakes (
	guest VARCHAR(32) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (guest, kind, name), 
	FOREIGN KEY(guest) REFERENCES guests (id)
);
INSERT INTO "keepsakes" VALUES('ee1befec4a332f52e67d362c','record','level','1');
INSERT INTO "keepsakes" VALUES('24e4b19b66a9dd6baf44511f','browser','volume','0.3');
INSERT INTO "keepsakes" VALUES('24e4b19b66a9dd6baf44511f','setting','walk','false');
INSERT INTO "keepsakes" VALUES('24e4b19b66a9dd6baf44511f','setting','scope','"skill"');
INSERT INTO "keepsakes" VALUES('2a1a40d72ab8b896473d280b','record','level','1');
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
INSERT INTO "matches" VALUES('fg37bgtgkz9z','nullgame',1,'{"changes":3,"pebbles":3,"turn_time":0}','{"kind":"live","days":0,"reserve":0}','over',1,'e0a483688ffe44ba93cb981beff627e546372438dac74b5f20e50c62abc40381',1794958086,4004,'1 even','[]','','null','','[]',3,1794958086,'','','','',0);
INSERT INTO "matches" VALUES('aegy5qmfqmtd','fogline',1,'{"army":"full","exit":"off","first":"host","fog":"on","nomove":"pass","pass":"forced","quiet":40,"reconnect_grace":60,"rep":3,"setup":"manual","setup_time":60,"spectator_delay":10,"spectators":"public","turn_time":60}','{"kind":"none","days":0,"reserve":0}','playing',1,'ab0942c632e6ba861d93264c36ed7cf368eaa84416bd58a35da162336d78120c',1794958087,5126,'','[]','','null','','[]',1,0,'','','','',0);
INSERT INTO "matches" VALUES('jt8jypnv42em','underscore',1,'{"depth":1,"duel":"starters","fallen":[],"fight":"","road":"classic","run":true,"scope":"skill","season":{},"start":"","turn_time":45,"vengeful":0}','{"kind":"live","days":0,"reserve":0}','over',1,'e02d5402745aa7fd2b28b8d163d040303187365a3feca852b71ec4f204271c8c',1794958091,9003,'0 resign','[]','','null','','[]',1,1794958091,'','','','',0);
INSERT INTO "matches" VALUES('zfwmejcshx58','nullgame',1,'{"changes":3,"pebbles":3,"turn_time":0}','{"kind":"live","days":0,"reserve":0}','over',1,'ead4707e9d82ecebb2f2180cb8f8b376d0a25930d475668e1976e577cdbb4169',1794958091,9463,'1 even','[]','','null','','[]',1,1794958092,'','','','',0);
INSERT INTO "matches" VALUES('uzetaj8j4wyu','summon5',1,'{"all_must_score":false,"anchor_from_bag":false,"bridging":true,"center":"anchor","end_rule":"play_out","finish_round":false,"long_runs":"forbid","max_timeouts":2,"mixed_scoring":"all","obstacles":"none","patterns":false,"perfect_bonus":50,"players":2,"portals":"none","progressive":false,"reconnect_grace":60,"sacred":[5],"seating":"random","size":15,"spectators":true,"stuck":"end","target_score":0,"tile_multipliers":"off","turn_time":120}','{"kind":"days","days":3,"reserve":0}','waiting',1,'4580de8d5773e16f0f400409b7265497ab9085679d68ab05ccba773be4b42b8e',1794958092,9680,'','[]','','null','','[]',0,0,'','','','',0);
INSERT INTO "matches" VALUES('fjes4p2msd82','fogline',1,'{"army":"skirmish","exit":"off","first":"random","fog":"on","nomove":"pass","pass":"forced","quiet":40,"reconnect_grace":60,"rep":3,"setup":"manual","setup_time":60,"spectator_delay":10,"spectators":"public","turn_time":60}','{"kind":"live","days":0,"reserve":0}','over',1,'4d55c35ab0a26fcdeb2fe3f9b1e919dc7065e67005607f2354940a7278314ffb',1794958095,12983,'2 resign','[]','','null','','[]',3,1794958095,'done','skirmish','','',0);
INSERT INTO "matches" VALUES('ghn7yd5rebu7','summon5',1,'{"all_must_score":false,"anchor_from_bag":false,"bridging":true,"center":"anchor","end_rule":"play_out","finish_round":false,"long_runs":"forbid","max_timeouts":2,"mixed_scoring":"all","obstacles":"none","patterns":false,"perfect_bonus":50,"players":2,"portals":"none","progressive":false,"reconnect_grace":60,"sacred":[5],"seating":"random","size":15,"spectators":true,"stuck":"end","target_score":0,"tile_multipliers":"off","turn_time":120}','{"kind":"days","days":3,"reserve":0}','over',1,'0abeb8cc2f7b3c1e1006c2aaddbda03028d9858fba90355e3e30f93175b2ee0b',1794958096,14263,'1 last_weaver','[]','4vcfrtwkh2fv','null','','[]',4,1794958096,'','','','ghn7yd5rebu7',1);
INSERT INTO "matches" VALUES('4vcfrtwkh2fv','summon5',1,'{"all_must_score":false,"anchor_from_bag":false,"bridging":true,"center":"anchor","end_rule":"play_out","finish_round":false,"long_runs":"forbid","max_timeouts":2,"mixed_scoring":"all","obstacles":"none","patterns":false,"perfect_bonus":50,"players":2,"portals":"none","progressive":false,"reconnect_grace":60,"sacred":[5],"seating":"random","size":15,"spectators":true,"stuck":"end","target_score":0,"tile_multipliers":"off","turn_time":120}','{"kind":"days","days":3,"reserve":0}','playing',1,'0abeb8cc2f7b3c1e1006c2aaddbda03028d9858fba90355e3e30f93175b2ee0b',1794958096,14456,'','[]','','null','','[]',1,0,'','','','ghn7yd5rebu7',0);
INSERT INTO "matches" VALUES('6x9siq5h8h78','underlinery',1,'{"chooser":"toss","double_finish":"placement","grace_total":120,"head_start":10,"max_timeouts":3,"on_timeout":"autocall","placement_time":300,"power_budget":1,"powers":false,"rated":false,"reconnect_grace":30,"rematch_choice":"toss","reveal":"never","spectator_delay":0,"spectators":true,"ticks":11,"toss_time":20,"turn_time":45}','{"kind":"days","days":3,"reserve":0}','playing',1,'847e8ecda34c788ad4c0e3d92f6f6a33a7cf198e0beed889b10b37240bbda9cb',1794958096,14470,'','[]','','null','','[]',3,0,'','','','',0);
INSERT INTO "matches" VALUES('gbkxib2ggzg3','stackdoku',1,'{"assist":"off","cap":5,"daily":"2026-11-17","endless":false,"hints":true,"layout":"","lives":3,"mode":"visible","n":0,"preset":"easy","race":false,"rescue":"checkpoint","seed":"","undos":3}','{"kind":"live","days":0,"reserve":0}','over',1,'day.515860b73f8a9778d7c755485ff0d5d8fd529b1ea3fc1f2918794fd24b37',1794958098,15904,'0 gaveup','[]','','null','','[]',1,1794958100,'','','2026-11-17','',0);
CREATE TABLE name_reports (
	guest VARCHAR(32) NOT NULL, 
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	made BIGINT NOT NULL, 
	PRIMARY KEY (guest, id), 
	FOREIGN KEY(guest) REFERENCES guests (id)
);
INSERT INTO "name_reports" VALUES('7633c021300c8e8c8fe6b193','a497f51914b0cd35d6d297ab6ee6f748','Hob of the Salt',1794958126);
CREATE TABLE players (
	"match" VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	guest VARCHAR(32), 
	name VARCHAR(64) NOT NULL, 
	level VARCHAR(16) NOT NULL, 
	invite VARCHAR(64) NOT NULL, 
	nonce VARCHAR(64) NOT NULL, seat INTEGER DEFAULT '0' NOT NULL, outcome VARCHAR(8) DEFAULT '' NOT NULL, home VARCHAR(32) DEFAULT '' NOT NULL, points INTEGER, 
	PRIMARY KEY ("match", number), 
	FOREIGN KEY("match") REFERENCES matches (id), 
	FOREIGN KEY(guest) REFERENCES guests (id)
);
INSERT INTO "players" VALUES('fg37bgtgkz9z',1,'person','9104c1560822a9a6872d4d28','Ana','','','4318a0b8ddd46db4',1,'won','',NULL);
INSERT INTO "players" VALUES('fg37bgtgkz9z',2,'person','ee1befec4a332f52e67d362c','Bo','','','bd2bf16315f30ab5',2,'lost','',NULL);
INSERT INTO "players" VALUES('aegy5qmfqmtd',1,'person','9104c1560822a9a6872d4d28','Ana','','','f180500e13828e04',0,'','',NULL);
INSERT INTO "players" VALUES('aegy5qmfqmtd',2,'bot',NULL,'bot:random','random','','0ec4c927cf7313c4',0,'','',NULL);
INSERT INTO "players" VALUES('jt8jypnv42em',1,'person','ee1befec4a332f52e67d362c','Bo','','','9656d5550c675c2e',1,'lost','',NULL);
INSERT INTO "players" VALUES('zfwmejcshx58',1,'person','ee1befec4a332f52e67d362c','Bo','','','8754fc0f055e2e23',1,'won','',NULL);
INSERT INTO "players" VALUES('zfwmejcshx58',2,'person','ee1befec4a332f52e67d362c','Bo','','','8754fc0f055e2e23',2,'lost','',NULL);
INSERT INTO "players" VALUES('uzetaj8j4wyu',1,'person','ee1befec4a332f52e67d362c','Bo','','','',0,'','',NULL);
INSERT INTO "players" VALUES('uzetaj8j4wyu',2,'open',NULL,'','','','',0,'','',NULL);
INSERT INTO "players" VALUES('fjes4p2msd82',1,'person','24e4b19b66a9dd6baf44511f','Cy Keeps','','','3bc1854dc1eef9f5',2,'won','',NULL);
INSERT INTO "players" VALUES('fjes4p2msd82',2,'person','2a1a40d72ab8b896473d280b','Di Keeps','','','f487a2edee1d1007',1,'lost','',NULL);
INSERT INTO "players" VALUES('ghn7yd5rebu7',1,'person','24e4b19b66a9dd6baf44511f','Cy Keeps','','','5d9e31c71aa82112',2,'lost','',NULL);
INSERT INTO "players" VALUES('ghn7yd5rebu7',2,'person','2a1a40d72ab8b896473d280b','Di Keeps','','FBbIMzZqsQTBiSxkaho6-Q','3a9dfb71bad2df50',1,'won','',NULL);
INSERT INTO "players" VALUES('4vcfrtwkh2fv',1,'person','2a1a40d72ab8b896473d280b','Di Keeps','','','5d9e31c71aa82112',0,'','',NULL);
INSERT INTO "players" VALUES('4vcfrtwkh2fv',2,'person','24e4b19b66a9dd6baf44511f','Cy Keeps','','','3a9dfb71bad2df50',0,'','',NULL);
INSERT INTO "players" VALUES('6x9siq5h8h78',1,'person','24e4b19b66a9dd6baf44511f','Cy Keeps','','','c8ae752cc98c046f',0,'','',NULL);
INSERT INTO "players" VALUES('6x9siq5h8h78',2,'person','2a1a40d72ab8b896473d280b','Di Keeps','','','25488a7f002d54c2',0,'','',NULL);
INSERT INTO "players" VALUES('gbkxib2ggzg3',1,'person','24e4b19b66a9dd6baf44511f','Cy Keeps','','','89ab292d2e5a1fd5',1,'lost','',NULL);
CREATE TABLE ratings (
	who VARCHAR(40) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	preset VARCHAR(64) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	matches INTEGER NOT NULL, 
	PRIMARY KEY (who, game, preset)
);
INSERT INTO "ratings" VALUES('24e4b19b66a9dd6baf44511f','fogline','skirmish',25.5270778986281,8.28053794618180205588e+00,1);
INSERT INTO "ratings" VALUES('2a1a40d72ab8b896473d280b','fogline','skirmish',24.4729221013719,8.28053794618180205588e+00,1);
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
INSERT INTO "ratings_told" VALUES('fjes4p2msd82',1,'24e4b19b66a9dd6baf44511f','fogline','skirmish',1794958095,25.0,8.33333333333333392545e+00,25.5270778986281,8.28053794618180205588e+00,0.2);
INSERT INTO "ratings_told" VALUES('fjes4p2msd82',2,'2a1a40d72ab8b896473d280b','fogline','skirmish',1794958095,25.0,8.33333333333333392545e+00,24.4729221013719,8.28053794618180205588e+00,0.2);
CREATE TABLE replies (
	"match" VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	said VARCHAR(64) NOT NULL, 
	reply VARCHAR(256) NOT NULL, 
	PRIMARY KEY ("match", seat, said), 
	FOREIGN KEY("match") REFERENCES matches (id)
);
INSERT INTO "replies" VALUES('6x9siq5h8h78',1,'5','17');
CREATE TABLE reports (
	person VARCHAR(32) NOT NULL, 
	other VARCHAR(32) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	made BIGINT NOT NULL, 
	PRIMARY KEY (person, other, name), 
	FOREIGN KEY(person) REFERENCES guests (id), 
	FOREIGN KEY(other) REFERENCES guests (id)
);
INSERT INTO "reports" VALUES('7633c021300c8e8c8fe6b193','2a1a40d72ab8b896473d280b','Di Keeps',1794958127);
CREATE TABLE seasons (
	id VARCHAR(32) NOT NULL, 
	starts VARCHAR(10) NOT NULL, 
	ends VARCHAR(10) NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "seasons" VALUES('wet-lamp','2026-01-01','2099-12-31','{"format":1,"rules":1,"pack":"dc0fbfeb648ac70ac729f50eb4706144","id":"wet-lamp","title":"A Road with Ten Doors","seed":"5eed0000000000a1","starts":"2026-01-01","ends":"2099-12-31","levels":[{"enc":"e01b","note":"It is warm there. Do not sit down."},{"enc":"e02b","note":"He is learning. Teach him nothing."},{"enc":"e03b","note":"Whatever you drop, it has already caught."},{"enc":"e04b","note":"Do not let it burn you twice."},{"enc":"e05x","note":"The first of two that count."},{"enc":"e06a","note":"It has more time than you have."},{"enc":"e07a","note":"What it gives you hurts. What it takes hurts longer."},{"enc":"e08b","note":"Everything is entered. Nothing is struck out."},{"enc":"e09a","note":"You will not see what it does. Look at what it did."},{"enc":"e11x","note":"The last hour. It has been striking for years."}],"starter":"","encounters":[]}');
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
INSERT INTO "sessions" VALUES('ac0e159d396591d469e6ac547b07f43809651826b83f92273bca7f2b977ff4a6','24e4b19b66a9dd6baf44511f',1794958093,1794958093,'a program','');
INSERT INTO "sessions" VALUES('778488b69273bb0689360410e035f7805ea4797e061571e3cbee76082e597d65','2a1a40d72ab8b896473d280b',1794958094,1794958094,'a program','');
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
