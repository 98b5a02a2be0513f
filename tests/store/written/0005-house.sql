BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
CREATE TABLE drafts (
	"match" VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY ("match", seat), 
	FOREIGN KEY("match") REFERENCES matches (id)
);
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
	data TEXT NOT NULL, 
	PRIMARY KEY (id, level, is_elite)
);
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
CREATE TABLE guests (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	made BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "guests" VALUES('19c7202c4c340139f44193ce','Ana',1794926872);
INSERT INTO "guests" VALUES('e124da955f4a1af6c993e287','Bo',1794926872);
CREATE TABLE house (
	"key" VARCHAR(32) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "house" VALUES('time','560');
INSERT INTO "house" VALUES('cookie_key','1540a96a371f4ea5e705fe9ee33b9364d2b06bd66442037b7902024bc013c661');
CREATE TABLE inputs (
	"match" VARCHAR(32) NOT NULL, 
	ply INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	act VARCHAR(16) NOT NULL, 
	text TEXT NOT NULL, 
	draws TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	token VARCHAR(64), 
	PRIMARY KEY ("match", ply), 
	UNIQUE ("match", seat, token), 
	FOREIGN KEY("match") REFERENCES matches (id)
);
INSERT INTO "inputs" VALUES('wtw5kfgv2uny',1,1,'','hold 1','[]',305,'325896f1fefd');
INSERT INTO "inputs" VALUES('wtw5kfgv2uny',2,2,'','hold 1','[]',306,'a5b95d284929');
INSERT INTO "inputs" VALUES('wtw5kfgv2uny',3,1,'','hold 1','[]',307,'0713feea643f');
INSERT INTO "inputs" VALUES('wtw5kfgv2uny',4,2,'','hold 1','[]',308,'b92f1130ff04');
INSERT INTO "inputs" VALUES('wtw5kfgv2uny',5,1,'','hold 1','[]',308,'cd4daabf175c');
INSERT INTO "inputs" VALUES('wtw5kfgv2uny',6,2,'','hold 1','[]',309,'369d090f0e55');
INSERT INTO "inputs" VALUES('wtw5kfgv2uny',7,1,'','show','[]',310,'1df8b75dc5ad');
INSERT INTO "inputs" VALUES('wtw5kfgv2uny',8,2,'','show','[]',310,'6edc9b043d35');
INSERT INTO "inputs" VALUES('tgdp3bm7k56g',1,1,'','S#4@0,0','[]',329,'68534275d54c');
INSERT INTO "inputs" VALUES('tgdp3bm7k56g',2,2,'','T#4@0,-1','[]',342,NULL);
INSERT INTO "inputs" VALUES('tgdp3bm7k56g',3,1,'','A#8@1,-1','[]',343,'d9bbe81b4eb7');
INSERT INTO "inputs" VALUES('tgdp3bm7k56g',4,2,'','I#6@1,0','[]',345,NULL);
INSERT INTO "inputs" VALUES('tgdp3bm7k56g',5,1,'','I#7@2,-1','[]',345,'f2044a8817b3');
INSERT INTO "inputs" VALUES('tgdp3bm7k56g',6,2,'','S#3@2,-2','[]',492,NULL);
INSERT INTO "inputs" VALUES('3hyw28kh9zjj',1,1,'','begin warden Hob of the Salt','[["enc/1",0,"12"],["enc",0,"3"],["enc/1",0,"3"],["enc",0,"{\"bark\":\"\\\"He is under here somewhere.\\\"\",\"blessings\":[],\"hp_penalty\":0,\"id\":\"e01c\",\"is_elite\":false,\"level\":1,\"max_hp\":14,\"moves\":{\"active\":[{\"mods\":[],\"root\":\"plant.thorn\",\"uid\":1},{\"mods\":[],\"root\":\"plant.mulch\",\"uid\":2},{\"mods\":[],\"root\":\"plain.fists\",\"uid\":3}],\"banked\":[]},\"name\":\"Moss Widow\",\"starting\":{},\"turn_history\":{\"1\":{\"args\":{},\"move\":1},\"2\":{\"args\":{},\"move\":3},\"3\":{\"args\":{},\"move\":2},\"4\":{\"args\":{},\"move\":1}}}"],["fight/1",0,"2"]]',501,'b754a61b977a');
INSERT INTO "inputs" VALUES('3hyw28kh9zjj',2,1,'','resign','[]',503,'4b6c8cdd9382');
INSERT INTO "inputs" VALUES('wc28e7zxjq6y',1,1,'','hold 1','[]',513,'3d927c37b005');
INSERT INTO "inputs" VALUES('wc28e7zxjq6y',2,2,'','hold 1','[]',514,'22e561592b46');
INSERT INTO "inputs" VALUES('wc28e7zxjq6y',3,1,'','hold 1','[]',514,'131dce0894bc');
INSERT INTO "inputs" VALUES('wc28e7zxjq6y',4,2,'','hold 1','[]',515,'07e9449fc1c6');
INSERT INTO "inputs" VALUES('wc28e7zxjq6y',5,1,'','hold 1','[]',516,'ec69f7b3fdff');
INSERT INTO "inputs" VALUES('wc28e7zxjq6y',6,2,'','hold 1','[]',516,'3c6404b71778');
INSERT INTO "inputs" VALUES('wc28e7zxjq6y',7,1,'','show','[]',517,'57a65b7c51e7');
INSERT INTO "inputs" VALUES('wc28e7zxjq6y',8,2,'','show','[]',518,'b617b8f3be90');
CREATE TABLE keepsakes (
	guest VARCHAR(32) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (guest, kind, name), 
	FOREIGN KEY(guest) REFERENCES guests (id)
);
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
	start TEXT NOT NULL, seed VARCHAR(128) DEFAULT '' NOT NULL, wishes TEXT DEFAULT '[]' NOT NULL, revision INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('wtw5kfgv2uny','nullgame',1,'{"changes":3,"pebbles":3,"turn_time":0}','{"kind":"live","days":0}','over',1,'ed3f3e32f769cecb0808cd545e1adab1fc8305076c3070eb80aa26b6c9db492e',1794926872,303,'1 even','[]','','null','','[]',3);
INSERT INTO "matches" VALUES('tgdp3bm7k56g','fogline',1,'{"army":"full","exit":"off","first":"host","fog":"on","nomove":"pass","pass":"forced","quiet":40,"reconnect_grace":60,"rep":3,"setup":"manual","setup_time":60,"spectator_delay":10,"spectators":"public","turn_time":60}','{"kind":"none","days":0}','playing',1,'d903bb18efc3655e49a3ad0e7660e9d5f402ccebe6000ec0d9aaf75b53cb4b57',1794926872,328,'','[]','','null','','[]',1);
INSERT INTO "matches" VALUES('3hyw28kh9zjj','underscore',1,'{"depth":1,"duel":"starters","fallen":[],"fight":"","run":true,"scope":"skill","season":{},"start":"","turn_time":45,"vengeful":0}','{"kind":"live","days":0}','over',1,'bdbb7b2e761d65c4b829e20ff3e012b2e67a9afa6d049d48d03dd1ab70564d1d',1794926872,499,'0 resign','[]','','null','','[]',1);
INSERT INTO "matches" VALUES('wc28e7zxjq6y','nullgame',1,'{"changes":3,"pebbles":3,"turn_time":0}','{"kind":"live","days":0}','over',1,'ffcfbde2423537c2916ef58c8d2caa00cfd83344d269e26120ca12dee16d75ac',1794926872,510,'1 even','[]','','null','','[]',1);
INSERT INTO "matches" VALUES('d6uh963fvwsn','summon5',1,'{"all_must_score":false,"anchor_from_bag":false,"bridging":true,"center":"anchor","end_rule":"play_out","finish_round":false,"long_runs":"forbid","max_timeouts":2,"mixed_scoring":"all","obstacles":"none","patterns":false,"perfect_bonus":50,"players":2,"portals":"none","progressive":false,"reconnect_grace":60,"sacred":[5],"seating":"random","size":15,"spectators":true,"stuck":"end","target_score":0,"tile_multipliers":"off","turn_time":120}','{"kind":"days","days":3}','waiting',1,'babba519caf2bc4e5af0ce686326e443d94e1de0a737a6cdf4c45ca84e6f8c10',1794926872,560,'','[]','','null','','[]',0);
CREATE TABLE players (
	"match" VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	guest VARCHAR(32), 
	name VARCHAR(64) NOT NULL, 
	level VARCHAR(16) NOT NULL, 
	invite VARCHAR(64) NOT NULL, 
	nonce VARCHAR(64) NOT NULL, 
	PRIMARY KEY ("match", number), 
	FOREIGN KEY("match") REFERENCES matches (id), 
	FOREIGN KEY(guest) REFERENCES guests (id)
);
INSERT INTO "players" VALUES('wtw5kfgv2uny',1,'person','19c7202c4c340139f44193ce','Ana','','','32da1ffcf1b588dd');
INSERT INTO "players" VALUES('wtw5kfgv2uny',2,'person','e124da955f4a1af6c993e287','Bo','','','b62921fd8352ed2a');
INSERT INTO "players" VALUES('tgdp3bm7k56g',1,'person','19c7202c4c340139f44193ce','Ana','','','d1f49ddf86271bc4');
INSERT INTO "players" VALUES('tgdp3bm7k56g',2,'bot',NULL,'bot:random','random','','6bf1a91ddcbda6ac');
INSERT INTO "players" VALUES('3hyw28kh9zjj',1,'person','e124da955f4a1af6c993e287','Bo','','','12bd120917f801c8');
INSERT INTO "players" VALUES('wc28e7zxjq6y',1,'person','e124da955f4a1af6c993e287','Bo','','','e720750461595df6');
INSERT INTO "players" VALUES('wc28e7zxjq6y',2,'person','e124da955f4a1af6c993e287','Bo','','','e720750461595df6');
INSERT INTO "players" VALUES('d6uh963fvwsn',1,'person','e124da955f4a1af6c993e287','Bo','','','');
INSERT INTO "players" VALUES('d6uh963fvwsn',2,'open',NULL,'','','','');
CREATE INDEX matches_phase ON matches (phase, made);
CREATE INDEX players_guest ON players (guest);
CREATE INDEX encounters_kind ON encounters (level, is_elite, live);
CREATE INDEX encounters_build ON encounters (build);
COMMIT;
