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
CREATE TABLE blocks (
	person VARCHAR(32) NOT NULL, 
	other VARCHAR(32) NOT NULL, 
	made BIGINT NOT NULL, 
	PRIMARY KEY (person, other), 
	FOREIGN KEY(person) REFERENCES guests (id), 
	FOREIGN KEY(other) REFERENCES guests (id)
);
CREATE TABLE codes (
	person VARCHAR(32) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	PRIMARY KEY (person, hash), 
	FOREIGN KEY(person) REFERENCES accounts (person)
);
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
	data TEXT NOT NULL, serial BIGINT DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id, level, is_elite)
);
INSERT INTO "encounters" VALUES('a8ec8b2549936744c4b15789a8869f6e',4,0,'6aa485394462102f4abea09f8398b40e','own',1,1,1,0,'{"format":1,"rules":1,"pack":"f069a3f3b4dd49c6dff9b78256f647ae","id":"a8ec8b2549936744c4b15789a8869f6e","name":"Grete of the Salt","epitaph":"There was one step left, and it was down.","level":4,"is_elite":false,"max_hp":22,"hp_penalty":0,"starting":{},"bless_burden":0,"elites_slain":0,"moves":{"active":[{"uid":1,"root":"fire.pyre","mods":[]},{"uid":2,"root":"plant.graft","mods":[]},{"uid":7,"root":"stone.slab","mods":[]},{"uid":4,"root":"plant.mulch","mods":[]}],"banked":[{"uid":5,"root":"plant.thorn","mods":[]},{"uid":6,"root":"plain.fists","mods":[]}]},"blessings":[],"turn_history":{"1":{"move":7,"args":{}},"2":{"move":1,"args":{}},"3":{"move":4,"args":{}},"4":{"move":7,"args":{}},"5":{"move":1,"args":{}},"6":{"move":1,"args":{}},"7":{"move":2,"args":{}},"8":{"move":1,"args":{}}},"slain_by":"e04a","author":"","created":"2026-11-18","verified":true,"stats":{"met":0,"won":0,"echoes":0},"status":"live"}',0);
INSERT INTO "encounters" VALUES('1b0b8f97cc9d951f8c89de6e6e71e6fe',4,0,'058b556fe7b84db8e4b4849afd4560bf','own',1,0,0,0,'{"format":1,"rules":1,"pack":"f069a3f3b4dd49c6dff9b78256f647ae","id":"1b0b8f97cc9d951f8c89de6e6e71e6fe","name":"Grete of the Salt","epitaph":"There was one step left, and it was down.","level":4,"is_elite":false,"max_hp":22,"hp_penalty":0,"starting":{},"bless_burden":1,"elites_slain":0,"moves":{"active":[{"uid":1,"root":"fire.pyre","mods":[]},{"uid":2,"root":"plant.graft","mods":[]},{"uid":7,"root":"thunder.quicken","mods":[]},{"uid":4,"root":"plant.mulch","mods":[]}],"banked":[{"uid":5,"root":"plant.thorn","mods":[]},{"uid":6,"root":"plant.mulch","mods":[]}]},"blessings":["any.candle"],"turn_history":{"1":{"move":1,"args":{}},"2":{"move":4,"args":{}},"3":{"move":1,"args":{}},"4":{"move":2,"args":{}},"5":{"move":7,"args":{}},"6":{"move":2,"args":{}},"7":{"move":2,"args":{}}},"slain_by":"a8ec8b2549936744c4b15789a8869f6e","author":"","created":"2026-11-18","verified":true,"stats":{"met":0,"won":0,"echoes":0},"status":"live"}',0);
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
INSERT INTO "fallen" VALUES('me','a8ec8b2549936744c4b15789a8869f6e',4,0,1794990528,'queued','parlour 1
game underscore 1
options {"run":true}
seats ["player 1"]
seed 0000000000000004

1 begin nun Grete of the Salt
! enc/1 15
! enc 3
! enc/1 2
! enc {"bark":"It holds up its hands to warm you.","blessings":[],"hp_penalty":0,"id":"e01b","is_elite":false,"level":1,"max_hp":14,"moves":{"active":[{"mods":[],"root":"fire.cinder","uid":1},{"mods":[],"root":"plain.fists","uid":2},{"mods":[],"root":"plain.bellow","uid":3}],"banked":[]},"name":"Kiln Orphan","starting":{},"turn_history":{"1":{"args":{},"move":1},"2":{"args":{},"move":3},"3":{"args":{},"move":1},"4":{"args":{},"move":2}}}
! fight/1 1
1 cast m1
! fight/1 4
1 cast m4
1 cast m1
! fight/1 6
1 cast m3
1 cast m2
1 cast m3
1 cast m4
1 cast m3
1 cast m1
! fight/1 6
! up/1 9
1 learn o2 found
1 done
! enc/2 4
! enc 2
! enc/2 2
! enc {"bark":"\"Stand here. A little left.\"","blessings":[],"hp_penalty":0,"id":"e02b","is_elite":false,"level":2,"max_hp":15,"moves":{"active":[{"mods":[],"root":"stone.slab","uid":1},{"mods":[],"root":"plain.brace","uid":2},{"mods":[],"root":"plain.fists","uid":3}],"banked":[]},"name":"Gallows Apprentice","starting":{},"turn_history":{"1":{"args":{},"move":1},"2":{"args":{},"move":1},"3":{"args":{},"move":2},"4":{"args":{},"move":3}}}
! fight/2 2
1 cast m3
1 cast m1
! fight/2 1
1 cast m3
1 cast m2
1 cast m2
1 cast m2
1 cast m2
1 cast m2
1 cast m4
1 cast m1
! fight/2 5
! up/2 13
1 learn o1 root
1 forget m3
1 done
! enc/3 3
! enc 2
! enc/3 2
! enc {"bark":"The string goes up into the cloud and tugs.","blessings":[],"hp_penalty":0,"id":"e03b","is_elite":false,"level":3,"max_hp":15,"moves":{"active":[{"mods":[],"root":"thunder.nail","uid":1},{"mods":[],"root":"thunder.fork","uid":2},{"mods":[],"root":"thunder.quicken","uid":3}],"banked":[]},"name":"Kite Thief","starting":{},"turn_history":{"1":{"args":{},"move":3},"2":{"args":{},"move":2},"3":{"args":{},"move":1},"4":{"args":{},"move":1}}}
! fight/3 2
1 cast m3
1 cast m4
1 cast m3
1 cast m1
! fight/3 5
1 cast m1
! fight/3 3
1 cast m3
1 cast m4
1 cast m2
! up/3 8
1 leave
! enc/4 14
! enc 2
! enc/4 1
! enc {"bark":"It turns your page.","blessings":[],"hp_penalty":0,"id":"e04a","is_elite":false,"level":4,"max_hp":15,"moves":{"active":[{"mods":[],"root":"force.gust","uid":1},{"mods":[],"root":"force.rot","uid":2},{"mods":[],"root":"plain.fists","uid":3}],"banked":[{"mods":[],"root":"force.count","uid":4}]},"name":"Plague Reader","starting":{},"turn_history":{"1":{"args":{},"move":2},"2":{"args":{},"move":1},"3":{"args":{},"move":3},"4":{"args":{},"move":1}}}
! fight/4 1
1 cast m3
1 cast m1
! fight/4 2 2 6
1 cast m4
! fight/4 9
1 cast m3
! fight/4 8
1 cast m1
! fight/4 2
1 cast m1
! fight/4 4 5 6
1 cast m2
! fight/4 3
1 cast m1
= 0 death
','{"format":1,"rules":1,"pack":"f069a3f3b4dd49c6dff9b78256f647ae","id":"a8ec8b2549936744c4b15789a8869f6e","name":"Grete of the Salt","epitaph":"There was one step left, and it was down.","level":4,"is_elite":false,"max_hp":22,"hp_penalty":0,"starting":{},"bless_burden":0,"elites_slain":0,"moves":{"active":[{"uid":1,"root":"fire.pyre","mods":[]},{"uid":2,"root":"plant.graft","mods":[]},{"uid":7,"root":"stone.slab","mods":[]},{"uid":4,"root":"plant.mulch","mods":[]}],"banked":[{"uid":5,"root":"plant.thorn","mods":[]},{"uid":6,"root":"plain.fists","mods":[]}]},"blessings":[],"turn_history":{"1":{"move":7,"args":{}},"2":{"move":1,"args":{}},"3":{"move":4,"args":{}},"4":{"move":7,"args":{}},"5":{"move":1,"args":{}},"6":{"move":1,"args":{}},"7":{"move":2,"args":{}},"8":{"move":1,"args":{}}},"slain_by":"e04a","author":"","created":"2026-11-18","verified":true,"stats":{"met":0,"won":0,"echoes":0},"status":"live"}');
INSERT INTO "fallen" VALUES('me','1b0b8f97cc9d951f8c89de6e6e71e6fe',4,0,1794990528,'queued','parlour 1
game underscore 1
options {"run":true}
seats ["player 1"]
seed 0000000000000005

1 begin nun Grete of the Salt
! enc/1 16
! enc 3
! enc/1 3
! enc {"bark":"\"He is under here somewhere.\"","blessings":[],"hp_penalty":0,"id":"e01c","is_elite":false,"level":1,"max_hp":14,"moves":{"active":[{"mods":[],"root":"plant.thorn","uid":1},{"mods":[],"root":"plant.mulch","uid":2},{"mods":[],"root":"plain.fists","uid":3}],"banked":[]},"name":"Moss Widow","starting":{},"turn_history":{"1":{"args":{},"move":1},"2":{"args":{},"move":3},"3":{"args":{},"move":2},"4":{"args":{},"move":1}}}
! fight/1 2
1 cast m1
! fight/1 3
1 cast m4
1 cast m2
1 cast m3
1 cast m2
! up/1 8
1 learn o2 found
1 done
! enc/2 5
! enc 2
! enc/2 2
! enc {"bark":"\"Stand here. A little left.\"","blessings":[],"hp_penalty":0,"id":"e02b","is_elite":false,"level":2,"max_hp":15,"moves":{"active":[{"mods":[],"root":"stone.slab","uid":1},{"mods":[],"root":"plain.brace","uid":2},{"mods":[],"root":"plain.fists","uid":3}],"banked":[]},"name":"Gallows Apprentice","starting":{},"turn_history":{"1":{"args":{},"move":1},"2":{"args":{},"move":1},"3":{"args":{},"move":2},"4":{"args":{},"move":3}}}
! fight/2 1
1 cast m1
! fight/2 2
1 cast m2
1 cast m3
1 cast m2
1 cast m2
1 cast m1
! fight/2 5
1 cast m2
! up/2 1
1 major
! enc/3 16
! enc 2
! enc/3 2
! enc {"bark":"The string goes up into the cloud and tugs.","blessings":[],"hp_penalty":0,"id":"e03b","is_elite":false,"level":3,"max_hp":15,"moves":{"active":[{"mods":[],"root":"thunder.nail","uid":1},{"mods":[],"root":"thunder.fork","uid":2},{"mods":[],"root":"thunder.quicken","uid":3}],"banked":[]},"name":"Kite Thief","starting":{},"turn_history":{"1":{"args":{},"move":3},"2":{"args":{},"move":2},"3":{"args":{},"move":1},"4":{"args":{},"move":1}}}
! fight/3 1 3 1
1 cast m3
1 cast m2
1 cast m4
1 cast m3
1 cast m2
1 cast m2
! up/3 7
1 learn o3 found
1 forget m3
1 done
! enc/4 17
! enc 3
! enc/4 1
! enc {"bark":"There was one step left, and it was down.","blessings":[],"hp_penalty":0,"id":"a8ec8b2549936744c4b15789a8869f6e","is_elite":false,"level":4,"max_hp":22,"moves":{"active":[{"mods":[],"root":"fire.pyre","uid":1},{"mods":[],"root":"plant.graft","uid":2},{"mods":[],"root":"stone.slab","uid":7},{"mods":[],"root":"plant.mulch","uid":4}],"banked":[{"mods":[],"root":"plant.thorn","uid":5},{"mods":[],"root":"plain.fists","uid":6}]},"name":"Grete of the Salt","starting":{},"turn_history":{"1":{"args":{},"move":7},"2":{"args":{},"move":1},"3":{"args":{},"move":4},"4":{"args":{},"move":7},"5":{"args":{},"move":1},"6":{"args":{},"move":1},"7":{"args":{},"move":2},"8":{"args":{},"move":1}}}
! fight/4 2 4 3
1 cast m1
! fight/4 3
1 cast m4
! fight/4 5
1 cast m1
! fight/4 2
1 cast m2
1 cast m3
! fight/4 6
1 cast m2
! fight/4 5
1 cast m2
! fight/4 6
= 0 death
','{"format":1,"rules":1,"pack":"f069a3f3b4dd49c6dff9b78256f647ae","id":"1b0b8f97cc9d951f8c89de6e6e71e6fe","name":"Grete of the Salt","epitaph":"There was one step left, and it was down.","level":4,"is_elite":false,"max_hp":22,"hp_penalty":0,"starting":{},"bless_burden":1,"elites_slain":0,"moves":{"active":[{"uid":1,"root":"fire.pyre","mods":[]},{"uid":2,"root":"plant.graft","mods":[]},{"uid":7,"root":"thunder.quicken","mods":[]},{"uid":4,"root":"plant.mulch","mods":[]}],"banked":[{"uid":5,"root":"plant.thorn","mods":[]},{"uid":6,"root":"plant.mulch","mods":[]}]},"blessings":["any.candle"],"turn_history":{"1":{"move":1,"args":{}},"2":{"move":4,"args":{}},"3":{"move":1,"args":{}},"4":{"move":2,"args":{}},"5":{"move":7,"args":{}},"6":{"move":2,"args":{}},"7":{"move":2,"args":{}}},"slain_by":"a8ec8b2549936744c4b15789a8869f6e","author":"","created":"2026-11-18","verified":true,"stats":{"met":0,"won":0,"echoes":0},"status":"live"}');
CREATE TABLE guests (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	made BIGINT NOT NULL, gone BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "guests" VALUES('me','',1794990528,0);
INSERT INTO "guests" VALUES('others','',1794990528,0);
CREATE TABLE house (
	"key" VARCHAR(32) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "house" VALUES('serials','');
INSERT INTO "house" VALUES('time','109');
INSERT INTO "house" VALUES('cookie_key','f8de45d9e620c88b000578ff30f22546e6ecfa90e75c51145262291f4b982080');
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
INSERT INTO "inputs" VALUES('5651bf2e120aada5',1,1,'','begin nun Grete of the Salt','[["enc/1",0,"15"],["enc",0,"3"],["enc/1",0,"2"],["enc",0,"{\"bark\":\"It holds up its hands to warm you.\",\"blessings\":[],\"hp_penalty\":0,\"id\":\"e01b\",\"is_elite\":false,\"level\":1,\"max_hp\":14,\"moves\":{\"active\":[{\"mods\":[],\"root\":\"fire.cinder\",\"uid\":1},{\"mods\":[],\"root\":\"plain.fists\",\"uid\":2},{\"mods\":[],\"root\":\"plain.bellow\",\"uid\":3}],\"banked\":[]},\"name\":\"Kiln Orphan\",\"starting\":{},\"turn_history\":{\"1\":{\"args\":{},\"move\":1},\"2\":{\"args\":{},\"move\":3},\"3\":{\"args\":{},\"move\":1},\"4\":{\"args\":{},\"move\":2}}}"],["fight/1",0,"1"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',2,1,'','cast m1','[["fight/1",0,"4"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',3,1,'','cast m4','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',4,1,'','cast m1','[["fight/1",0,"6"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',5,1,'','cast m3','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',6,1,'','cast m2','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',7,1,'','cast m3','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',8,1,'','cast m4','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',9,1,'','cast m3','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',10,1,'','cast m1','[["fight/1",0,"6"],["up/1",0,"9"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',11,1,'','learn o2 found','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',12,1,'','done','[["enc/2",0,"4"],["enc",0,"2"],["enc/2",0,"2"],["enc",0,"{\"bark\":\"\\\"Stand here. A little left.\\\"\",\"blessings\":[],\"hp_penalty\":0,\"id\":\"e02b\",\"is_elite\":false,\"level\":2,\"max_hp\":15,\"moves\":{\"active\":[{\"mods\":[],\"root\":\"stone.slab\",\"uid\":1},{\"mods\":[],\"root\":\"plain.brace\",\"uid\":2},{\"mods\":[],\"root\":\"plain.fists\",\"uid\":3}],\"banked\":[]},\"name\":\"Gallows Apprentice\",\"starting\":{},\"turn_history\":{\"1\":{\"args\":{},\"move\":1},\"2\":{\"args\":{},\"move\":1},\"3\":{\"args\":{},\"move\":2},\"4\":{\"args\":{},\"move\":3}}}"],["fight/2",0,"2"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',13,1,'','cast m3','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',14,1,'','cast m1','[["fight/2",0,"1"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',15,1,'','cast m3','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',16,1,'','cast m2','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',17,1,'','cast m2','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',18,1,'','cast m2','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',19,1,'','cast m2','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',20,1,'','cast m2','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',21,1,'','cast m4','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',22,1,'','cast m1','[["fight/2",0,"5"],["up/2",0,"13"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',23,1,'','learn o1 root','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',24,1,'','forget m3','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',25,1,'','done','[["enc/3",0,"3"],["enc",0,"2"],["enc/3",0,"2"],["enc",0,"{\"bark\":\"The string goes up into the cloud and tugs.\",\"blessings\":[],\"hp_penalty\":0,\"id\":\"e03b\",\"is_elite\":false,\"level\":3,\"max_hp\":15,\"moves\":{\"active\":[{\"mods\":[],\"root\":\"thunder.nail\",\"uid\":1},{\"mods\":[],\"root\":\"thunder.fork\",\"uid\":2},{\"mods\":[],\"root\":\"thunder.quicken\",\"uid\":3}],\"banked\":[]},\"name\":\"Kite Thief\",\"starting\":{},\"turn_history\":{\"1\":{\"args\":{},\"move\":3},\"2\":{\"args\":{},\"move\":2},\"3\":{\"args\":{},\"move\":1},\"4\":{\"args\":{},\"move\":1}}}"],["fight/3",0,"2"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',26,1,'','cast m3','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',27,1,'','cast m4','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',28,1,'','cast m3','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',29,1,'','cast m1','[["fight/3",0,"5"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',30,1,'','cast m1','[["fight/3",0,"3"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',31,1,'','cast m3','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',32,1,'','cast m4','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',33,1,'','cast m2','[["up/3",0,"8"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',34,1,'','leave','[["enc/4",0,"14"],["enc",0,"2"],["enc/4",0,"1"],["enc",0,"{\"bark\":\"It turns your page.\",\"blessings\":[],\"hp_penalty\":0,\"id\":\"e04a\",\"is_elite\":false,\"level\":4,\"max_hp\":15,\"moves\":{\"active\":[{\"mods\":[],\"root\":\"force.gust\",\"uid\":1},{\"mods\":[],\"root\":\"force.rot\",\"uid\":2},{\"mods\":[],\"root\":\"plain.fists\",\"uid\":3}],\"banked\":[{\"mods\":[],\"root\":\"force.count\",\"uid\":4}]},\"name\":\"Plague Reader\",\"starting\":{},\"turn_history\":{\"1\":{\"args\":{},\"move\":2},\"2\":{\"args\":{},\"move\":1},\"3\":{\"args\":{},\"move\":3},\"4\":{\"args\":{},\"move\":1}}}"],["fight/4",0,"1"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',35,1,'','cast m3','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',36,1,'','cast m1','[["fight/4",0,"2"],["fight/4",0,"2"],["fight/4",0,"6"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',37,1,'','cast m4','[["fight/4",0,"9"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',38,1,'','cast m3','[["fight/4",0,"8"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',39,1,'','cast m1','[["fight/4",0,"2"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',40,1,'','cast m1','[["fight/4",0,"4"],["fight/4",0,"5"],["fight/4",0,"6"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',41,1,'','cast m2','[["fight/4",0,"3"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('5651bf2e120aada5',42,1,'','cast m1','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('cec31e1340faa8c4',1,1,'','begin nun Grete of the Salt','[["enc/1",0,"16"],["enc",0,"3"],["enc/1",0,"3"],["enc",0,"{\"bark\":\"\\\"He is under here somewhere.\\\"\",\"blessings\":[],\"hp_penalty\":0,\"id\":\"e01c\",\"is_elite\":false,\"level\":1,\"max_hp\":14,\"moves\":{\"active\":[{\"mods\":[],\"root\":\"plant.thorn\",\"uid\":1},{\"mods\":[],\"root\":\"plant.mulch\",\"uid\":2},{\"mods\":[],\"root\":\"plain.fists\",\"uid\":3}],\"banked\":[]},\"name\":\"Moss Widow\",\"starting\":{},\"turn_history\":{\"1\":{\"args\":{},\"move\":1},\"2\":{\"args\":{},\"move\":3},\"3\":{\"args\":{},\"move\":2},\"4\":{\"args\":{},\"move\":1}}}"],["fight/1",0,"2"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('cec31e1340faa8c4',2,1,'','cast m1','[["fight/1",0,"3"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('cec31e1340faa8c4',3,1,'','cast m4','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('cec31e1340faa8c4',4,1,'','cast m2','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('cec31e1340faa8c4',5,1,'','cast m3','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('cec31e1340faa8c4',6,1,'','cast m2','[["up/1",0,"8"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('cec31e1340faa8c4',7,1,'','learn o2 found','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('cec31e1340faa8c4',8,1,'','done','[["enc/2",0,"5"],["enc",0,"2"],["enc/2",0,"2"],["enc",0,"{\"bark\":\"\\\"Stand here. A little left.\\\"\",\"blessings\":[],\"hp_penalty\":0,\"id\":\"e02b\",\"is_elite\":false,\"level\":2,\"max_hp\":15,\"moves\":{\"active\":[{\"mods\":[],\"root\":\"stone.slab\",\"uid\":1},{\"mods\":[],\"root\":\"plain.brace\",\"uid\":2},{\"mods\":[],\"root\":\"plain.fists\",\"uid\":3}],\"banked\":[]},\"name\":\"Gallows Apprentice\",\"starting\":{},\"turn_history\":{\"1\":{\"args\":{},\"move\":1},\"2\":{\"args\":{},\"move\":1},\"3\":{\"args\":{},\"move\":2},\"4\":{\"args\":{},\"move\":3}}}"],["fight/2",0,"1"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('cec31e1340faa8c4',9,1,'','cast m1','[["fight/2",0,"2"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('cec31e1340faa8c4',10,1,'','cast m2','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('cec31e1340faa8c4',11,1,'','cast m3','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('cec31e1340faa8c4',12,1,'','cast m2','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('cec31e1340faa8c4',13,1,'','cast m2','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('cec31e1340faa8c4',14,1,'','cast m1','[["fight/2",0,"5"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('cec31e1340faa8c4',15,1,'','cast m2','[["up/2",0,"1"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('cec31e1340faa8c4',16,1,'','major','[["enc/3",0,"16"],["enc",0,"2"],["enc/3",0,"2"],["enc",0,"{\"bark\":\"The string goes up into the cloud and tugs.\",\"blessings\":[],\"hp_penalty\":0,\"id\":\"e03b\",\"is_elite\":false,\"level\":3,\"max_hp\":15,\"moves\":{\"active\":[{\"mods\":[],\"root\":\"thunder.nail\",\"uid\":1},{\"mods\":[],\"root\":\"thunder.fork\",\"uid\":2},{\"mods\":[],\"root\":\"thunder.quicken\",\"uid\":3}],\"banked\":[]},\"name\":\"Kite Thief\",\"starting\":{},\"turn_history\":{\"1\":{\"args\":{},\"move\":3},\"2\":{\"args\":{},\"move\":2},\"3\":{\"args\":{},\"move\":1},\"4\":{\"args\":{},\"move\":1}}}"],["fight/3",0,"1"],["fight/3",0,"3"],["fight/3",0,"1"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('cec31e1340faa8c4',17,1,'','cast m3','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('cec31e1340faa8c4',18,1,'','cast m2','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('cec31e1340faa8c4',19,1,'','cast m4','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('cec31e1340faa8c4',20,1,'','cast m3','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('cec31e1340faa8c4',21,1,'','cast m2','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('cec31e1340faa8c4',22,1,'','cast m2','[["up/3",0,"7"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('cec31e1340faa8c4',23,1,'','learn o3 found','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('cec31e1340faa8c4',24,1,'','forget m3','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('cec31e1340faa8c4',25,1,'','done','[["enc/4",0,"17"],["enc",0,"3"],["enc/4",0,"1"],["enc",0,"{\"bark\":\"There was one step left, and it was down.\",\"blessings\":[],\"hp_penalty\":0,\"id\":\"a8ec8b2549936744c4b15789a8869f6e\",\"is_elite\":false,\"level\":4,\"max_hp\":22,\"moves\":{\"active\":[{\"mods\":[],\"root\":\"fire.pyre\",\"uid\":1},{\"mods\":[],\"root\":\"plant.graft\",\"uid\":2},{\"mods\":[],\"root\":\"stone.slab\",\"uid\":7},{\"mods\":[],\"root\":\"plant.mulch\",\"uid\":4}],\"banked\":[{\"mods\":[],\"root\":\"plant.thorn\",\"uid\":5},{\"mods\":[],\"root\":\"plain.fists\",\"uid\":6}]},\"name\":\"Grete of the Salt\",\"starting\":{},\"turn_history\":{\"1\":{\"args\":{},\"move\":7},\"2\":{\"args\":{},\"move\":1},\"3\":{\"args\":{},\"move\":4},\"4\":{\"args\":{},\"move\":7},\"5\":{\"args\":{},\"move\":1},\"6\":{\"args\":{},\"move\":1},\"7\":{\"args\":{},\"move\":2},\"8\":{\"args\":{},\"move\":1}}}"],["fight/4",0,"2"],["fight/4",0,"4"],["fight/4",0,"3"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('cec31e1340faa8c4',26,1,'','cast m1','[["fight/4",0,"3"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('cec31e1340faa8c4',27,1,'','cast m4','[["fight/4",0,"5"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('cec31e1340faa8c4',28,1,'','cast m1','[["fight/4",0,"2"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('cec31e1340faa8c4',29,1,'','cast m2','[]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('cec31e1340faa8c4',30,1,'','cast m3','[["fight/4",0,"6"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('cec31e1340faa8c4',31,1,'','cast m2','[["fight/4",0,"5"]]',0,NULL,4611686018427387904);
INSERT INTO "inputs" VALUES('cec31e1340faa8c4',32,1,'','cast m2','[["fight/4",0,"6"]]',0,NULL,4611686018427387904);
CREATE TABLE keepsakes (
	guest VARCHAR(32) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (guest, kind, name), 
	FOREIGN KEY(guest) REFERENCES guests (id)
);
INSERT INTO "keepsakes" VALUES('me','pack','5651bf2e120aada5','"f069a3f3b4dd49c6dff9b78256f647ae"');
INSERT INTO "keepsakes" VALUES('me','result','5651bf2e120aada5','{"mine":[1],"winners":[]}');
INSERT INTO "keepsakes" VALUES('me','score','5651bf2e120aada5','{"level":4,"turns":35,"name":"Grete of the Salt","start":"nun","day":"2026-11-18","ranked":false,"seals":[],"slayer":"Plague Reader","slayer_id":"e04a"}');
INSERT INTO "keepsakes" VALUES('me','pack','cec31e1340faa8c4','"f069a3f3b4dd49c6dff9b78256f647ae"');
INSERT INTO "keepsakes" VALUES('me','record','level','4');
INSERT INTO "keepsakes" VALUES('me','result','cec31e1340faa8c4','{"mine":[1],"winners":[]}');
INSERT INTO "keepsakes" VALUES('me','score','cec31e1340faa8c4','{"level":4,"turns":25,"name":"Grete of the Salt","start":"nun","day":"2026-11-18","ranked":false,"seals":[],"slayer":"Grete of the Salt","slayer_id":"a8ec8b2549936744c4b15789a8869f6e"}');
INSERT INTO "keepsakes" VALUES('me','lesson','underscore','2');
INSERT INTO "keepsakes" VALUES('me','setting','colour','true');
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
INSERT INTO "matches" VALUES('5651bf2e120aada5','underscore',1,'{"daily":"","depth":1,"duel":"starters","fallen":[],"fight":"","fork":false,"road":"classic","run":true,"scope":"skill","seals":[],"season":{},"start":"","turn_time":45,"vengeful":0}','{"kind":"live","days":0,"reserve":0}','over',0,'77c2845e27128f1774e7a9a4b339b4a3bd1a4de61e0f2c13658c64d432c3ba65',1794990528,0,'0 death','[]','','null','0000000000000004','[]',0,1794990528,'','','','',0);
INSERT INTO "matches" VALUES('cec31e1340faa8c4','underscore',1,'{"daily":"","depth":1,"duel":"starters","fallen":[],"fight":"","fork":false,"road":"classic","run":true,"scope":"skill","seals":[],"season":{},"start":"","turn_time":45,"vengeful":0}','{"kind":"live","days":0,"reserve":0}','over',0,'20a23af2dc9220cb04a0fe0f0f734e688dc4a03cd1aafbcd7638a88c12d19d16',1794990528,0,'0 death','[]','','null','0000000000000005','[]',0,1794990528,'','','','',0);
CREATE TABLE name_reports (
	guest VARCHAR(32) NOT NULL, 
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	made BIGINT NOT NULL, 
	PRIMARY KEY (guest, id), 
	FOREIGN KEY(guest) REFERENCES guests (id)
);
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
INSERT INTO "players" VALUES('5651bf2e120aada5',1,'person','me','player 1','','','5e8246c91a98f490',1,'lost','',NULL,'level 4');
INSERT INTO "players" VALUES('cec31e1340faa8c4',1,'person','me','player 1','','','c56f4a6071c5a07b',1,'lost','',NULL,'level 4');
CREATE TABLE ratings (
	who VARCHAR(40) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	preset VARCHAR(64) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	matches INTEGER NOT NULL, 
	PRIMARY KEY (who, game, preset)
);
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
CREATE TABLE replies (
	"match" VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	said VARCHAR(64) NOT NULL, 
	reply VARCHAR(256) NOT NULL, 
	PRIMARY KEY ("match", seat, said), 
	FOREIGN KEY("match") REFERENCES matches (id)
);
CREATE TABLE reports (
	person VARCHAR(32) NOT NULL, 
	other VARCHAR(32) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	made BIGINT NOT NULL, 
	PRIMARY KEY (person, other, name), 
	FOREIGN KEY(person) REFERENCES guests (id), 
	FOREIGN KEY(other) REFERENCES guests (id)
);
CREATE TABLE seasons (
	id VARCHAR(32) NOT NULL, 
	starts VARCHAR(10) NOT NULL, 
	ends VARCHAR(10) NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (id)
);
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
