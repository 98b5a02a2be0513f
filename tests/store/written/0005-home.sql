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
INSERT INTO "encounters" VALUES('a8ec8b2549936744c4b15789a8869f6e',4,0,'6aa485394462102f4abea09f8398b40e','own',1,1,1,0,'{"format":1,"rules":1,"pack":"2833ad1aed4f67720448dd8e2ebb7dee","id":"a8ec8b2549936744c4b15789a8869f6e","name":"Grete of the Salt","epitaph":"No one had asked for the rest of the story.","level":4,"is_elite":false,"max_hp":22,"hp_penalty":0,"starting":{},"bless_burden":0,"elites_slain":0,"moves":{"active":[{"uid":1,"root":"fire.pyre","mods":[]},{"uid":2,"root":"plant.graft","mods":[]},{"uid":7,"root":"stone.slab","mods":[]},{"uid":4,"root":"plant.mulch","mods":[]}],"banked":[{"uid":5,"root":"plant.thorn","mods":[]},{"uid":6,"root":"plain.fists","mods":[]}]},"blessings":[],"turn_history":{"1":{"move":7,"args":{}},"2":{"move":1,"args":{}},"3":{"move":4,"args":{}},"4":{"move":7,"args":{}},"5":{"move":1,"args":{}},"6":{"move":1,"args":{}},"7":{"move":2,"args":{}},"8":{"move":1,"args":{}}},"slain_by":"e04a","author":"","created":"2026-11-17","verified":true,"stats":{"met":0,"won":0,"echoes":0},"status":"live"}');
INSERT INTO "encounters" VALUES('1b0b8f97cc9d951f8c89de6e6e71e6fe',4,0,'058b556fe7b84db8e4b4849afd4560bf','own',1,0,0,0,'{"format":1,"rules":1,"pack":"2833ad1aed4f67720448dd8e2ebb7dee","id":"1b0b8f97cc9d951f8c89de6e6e71e6fe","name":"Grete of the Salt","epitaph":"Somebody will use the boots.","level":4,"is_elite":false,"max_hp":22,"hp_penalty":0,"starting":{},"bless_burden":1,"elites_slain":0,"moves":{"active":[{"uid":1,"root":"fire.pyre","mods":[]},{"uid":2,"root":"plant.graft","mods":[]},{"uid":7,"root":"thunder.quicken","mods":[]},{"uid":4,"root":"plant.mulch","mods":[]}],"banked":[{"uid":5,"root":"plant.thorn","mods":[]},{"uid":6,"root":"plant.mulch","mods":[]}]},"blessings":["any.candle"],"turn_history":{"1":{"move":1,"args":{}},"2":{"move":4,"args":{}},"3":{"move":1,"args":{}},"4":{"move":2,"args":{}},"5":{"move":7,"args":{}},"6":{"move":2,"args":{}},"7":{"move":2,"args":{}}},"slain_by":"a8ec8b2549936744c4b15789a8869f6e","author":"","created":"2026-11-17","verified":true,"stats":{"met":0,"won":0,"echoes":0},"status":"live"}');
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
INSERT INTO "fallen" VALUES('me','a8ec8b2549936744c4b15789a8869f6e',4,0,1794926873,'queued','parlour 1
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
','{"format":1,"rules":1,"pack":"2833ad1aed4f67720448dd8e2ebb7dee","id":"a8ec8b2549936744c4b15789a8869f6e","name":"Grete of the Salt","epitaph":"No one had asked for the rest of the story.","level":4,"is_elite":false,"max_hp":22,"hp_penalty":0,"starting":{},"bless_burden":0,"elites_slain":0,"moves":{"active":[{"uid":1,"root":"fire.pyre","mods":[]},{"uid":2,"root":"plant.graft","mods":[]},{"uid":7,"root":"stone.slab","mods":[]},{"uid":4,"root":"plant.mulch","mods":[]}],"banked":[{"uid":5,"root":"plant.thorn","mods":[]},{"uid":6,"root":"plain.fists","mods":[]}]},"blessings":[],"turn_history":{"1":{"move":7,"args":{}},"2":{"move":1,"args":{}},"3":{"move":4,"args":{}},"4":{"move":7,"args":{}},"5":{"move":1,"args":{}},"6":{"move":1,"args":{}},"7":{"move":2,"args":{}},"8":{"move":1,"args":{}}},"slain_by":"e04a","author":"","created":"2026-11-17","verified":true,"stats":{"met":0,"won":0,"echoes":0},"status":"live"}');
INSERT INTO "fallen" VALUES('me','1b0b8f97cc9d951f8c89de6e6e71e6fe',4,0,1794926873,'queued','parlour 1
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
! enc {"bark":"No one had asked for the rest of the story.","blessings":[],"hp_penalty":0,"id":"a8ec8b2549936744c4b15789a8869f6e","is_elite":false,"level":4,"max_hp":22,"moves":{"active":[{"mods":[],"root":"fire.pyre","uid":1},{"mods":[],"root":"plant.graft","uid":2},{"mods":[],"root":"stone.slab","uid":7},{"mods":[],"root":"plant.mulch","uid":4}],"banked":[{"mods":[],"root":"plant.thorn","uid":5},{"mods":[],"root":"plain.fists","uid":6}]},"name":"Grete of the Salt","starting":{},"turn_history":{"1":{"args":{},"move":7},"2":{"args":{},"move":1},"3":{"args":{},"move":4},"4":{"args":{},"move":7},"5":{"args":{},"move":1},"6":{"args":{},"move":1},"7":{"args":{},"move":2},"8":{"args":{},"move":1}}}
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
','{"format":1,"rules":1,"pack":"2833ad1aed4f67720448dd8e2ebb7dee","id":"1b0b8f97cc9d951f8c89de6e6e71e6fe","name":"Grete of the Salt","epitaph":"Somebody will use the boots.","level":4,"is_elite":false,"max_hp":22,"hp_penalty":0,"starting":{},"bless_burden":1,"elites_slain":0,"moves":{"active":[{"uid":1,"root":"fire.pyre","mods":[]},{"uid":2,"root":"plant.graft","mods":[]},{"uid":7,"root":"thunder.quicken","mods":[]},{"uid":4,"root":"plant.mulch","mods":[]}],"banked":[{"uid":5,"root":"plant.thorn","mods":[]},{"uid":6,"root":"plant.mulch","mods":[]}]},"blessings":["any.candle"],"turn_history":{"1":{"move":1,"args":{}},"2":{"move":4,"args":{}},"3":{"move":1,"args":{}},"4":{"move":2,"args":{}},"5":{"move":7,"args":{}},"6":{"move":2,"args":{}},"7":{"move":2,"args":{}}},"slain_by":"a8ec8b2549936744c4b15789a8869f6e","author":"","created":"2026-11-17","verified":true,"stats":{"met":0,"won":0,"echoes":0},"status":"live"}');
CREATE TABLE guests (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	made BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "guests" VALUES('me','',1794926873);
INSERT INTO "guests" VALUES('others','',1794926873);
CREATE TABLE house (
	"key" VARCHAR(32) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "house" VALUES('time','244');
INSERT INTO "house" VALUES('cookie_key','a52c932809b29db5d466d8a4c448ea54fbf7469e72931f0cba227b82955181ef');
INSERT INTO "house" VALUES('pack','2833ad1aed4f67720448dd8e2ebb7dee');
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
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',1,1,'','begin nun Grete of the Salt','[["enc/1",0,"15"],["enc",0,"3"],["enc/1",0,"2"],["enc",0,"{\"bark\":\"It holds up its hands to warm you.\",\"blessings\":[],\"hp_penalty\":0,\"id\":\"e01b\",\"is_elite\":false,\"level\":1,\"max_hp\":14,\"moves\":{\"active\":[{\"mods\":[],\"root\":\"fire.cinder\",\"uid\":1},{\"mods\":[],\"root\":\"plain.fists\",\"uid\":2},{\"mods\":[],\"root\":\"plain.bellow\",\"uid\":3}],\"banked\":[]},\"name\":\"Kiln Orphan\",\"starting\":{},\"turn_history\":{\"1\":{\"args\":{},\"move\":1},\"2\":{\"args\":{},\"move\":3},\"3\":{\"args\":{},\"move\":1},\"4\":{\"args\":{},\"move\":2}}}"],["fight/1",0,"1"]]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',2,1,'','cast m1','[["fight/1",0,"4"]]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',3,1,'','cast m4','[]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',4,1,'','cast m1','[["fight/1",0,"6"]]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',5,1,'','cast m3','[]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',6,1,'','cast m2','[]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',7,1,'','cast m3','[]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',8,1,'','cast m4','[]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',9,1,'','cast m3','[]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',10,1,'','cast m1','[["fight/1",0,"6"],["up/1",0,"9"]]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',11,1,'','learn o2 found','[]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',12,1,'','done','[["enc/2",0,"4"],["enc",0,"2"],["enc/2",0,"2"],["enc",0,"{\"bark\":\"\\\"Stand here. A little left.\\\"\",\"blessings\":[],\"hp_penalty\":0,\"id\":\"e02b\",\"is_elite\":false,\"level\":2,\"max_hp\":15,\"moves\":{\"active\":[{\"mods\":[],\"root\":\"stone.slab\",\"uid\":1},{\"mods\":[],\"root\":\"plain.brace\",\"uid\":2},{\"mods\":[],\"root\":\"plain.fists\",\"uid\":3}],\"banked\":[]},\"name\":\"Gallows Apprentice\",\"starting\":{},\"turn_history\":{\"1\":{\"args\":{},\"move\":1},\"2\":{\"args\":{},\"move\":1},\"3\":{\"args\":{},\"move\":2},\"4\":{\"args\":{},\"move\":3}}}"],["fight/2",0,"2"]]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',13,1,'','cast m3','[]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',14,1,'','cast m1','[["fight/2",0,"1"]]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',15,1,'','cast m3','[]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',16,1,'','cast m2','[]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',17,1,'','cast m2','[]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',18,1,'','cast m2','[]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',19,1,'','cast m2','[]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',20,1,'','cast m2','[]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',21,1,'','cast m4','[]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',22,1,'','cast m1','[["fight/2",0,"5"],["up/2",0,"13"]]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',23,1,'','learn o1 root','[]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',24,1,'','forget m3','[]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',25,1,'','done','[["enc/3",0,"3"],["enc",0,"2"],["enc/3",0,"2"],["enc",0,"{\"bark\":\"The string goes up into the cloud and tugs.\",\"blessings\":[],\"hp_penalty\":0,\"id\":\"e03b\",\"is_elite\":false,\"level\":3,\"max_hp\":15,\"moves\":{\"active\":[{\"mods\":[],\"root\":\"thunder.nail\",\"uid\":1},{\"mods\":[],\"root\":\"thunder.fork\",\"uid\":2},{\"mods\":[],\"root\":\"thunder.quicken\",\"uid\":3}],\"banked\":[]},\"name\":\"Kite Thief\",\"starting\":{},\"turn_history\":{\"1\":{\"args\":{},\"move\":3},\"2\":{\"args\":{},\"move\":2},\"3\":{\"args\":{},\"move\":1},\"4\":{\"args\":{},\"move\":1}}}"],["fight/3",0,"2"]]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',26,1,'','cast m3','[]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',27,1,'','cast m4','[]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',28,1,'','cast m3','[]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',29,1,'','cast m1','[["fight/3",0,"5"]]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',30,1,'','cast m1','[["fight/3",0,"3"]]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',31,1,'','cast m3','[]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',32,1,'','cast m4','[]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',33,1,'','cast m2','[["up/3",0,"8"]]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',34,1,'','leave','[["enc/4",0,"14"],["enc",0,"2"],["enc/4",0,"1"],["enc",0,"{\"bark\":\"It turns your page.\",\"blessings\":[],\"hp_penalty\":0,\"id\":\"e04a\",\"is_elite\":false,\"level\":4,\"max_hp\":15,\"moves\":{\"active\":[{\"mods\":[],\"root\":\"force.gust\",\"uid\":1},{\"mods\":[],\"root\":\"force.rot\",\"uid\":2},{\"mods\":[],\"root\":\"plain.fists\",\"uid\":3}],\"banked\":[{\"mods\":[],\"root\":\"force.count\",\"uid\":4}]},\"name\":\"Plague Reader\",\"starting\":{},\"turn_history\":{\"1\":{\"args\":{},\"move\":2},\"2\":{\"args\":{},\"move\":1},\"3\":{\"args\":{},\"move\":3},\"4\":{\"args\":{},\"move\":1}}}"],["fight/4",0,"1"]]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',35,1,'','cast m3','[]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',36,1,'','cast m1','[["fight/4",0,"2"],["fight/4",0,"2"],["fight/4",0,"6"]]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',37,1,'','cast m4','[["fight/4",0,"9"]]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',38,1,'','cast m3','[["fight/4",0,"8"]]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',39,1,'','cast m1','[["fight/4",0,"2"]]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',40,1,'','cast m1','[["fight/4",0,"4"],["fight/4",0,"5"],["fight/4",0,"6"]]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',41,1,'','cast m2','[["fight/4",0,"3"]]',0,NULL);
INSERT INTO "inputs" VALUES('d42adb03ea7a9d62',42,1,'','cast m1','[]',0,NULL);
INSERT INTO "inputs" VALUES('6b6e225cf4785d35',1,1,'','begin nun Grete of the Salt','[["enc/1",0,"16"],["enc",0,"3"],["enc/1",0,"3"],["enc",0,"{\"bark\":\"\\\"He is under here somewhere.\\\"\",\"blessings\":[],\"hp_penalty\":0,\"id\":\"e01c\",\"is_elite\":false,\"level\":1,\"max_hp\":14,\"moves\":{\"active\":[{\"mods\":[],\"root\":\"plant.thorn\",\"uid\":1},{\"mods\":[],\"root\":\"plant.mulch\",\"uid\":2},{\"mods\":[],\"root\":\"plain.fists\",\"uid\":3}],\"banked\":[]},\"name\":\"Moss Widow\",\"starting\":{},\"turn_history\":{\"1\":{\"args\":{},\"move\":1},\"2\":{\"args\":{},\"move\":3},\"3\":{\"args\":{},\"move\":2},\"4\":{\"args\":{},\"move\":1}}}"],["fight/1",0,"2"]]',0,NULL);
INSERT INTO "inputs" VALUES('6b6e225cf4785d35',2,1,'','cast m1','[["fight/1",0,"3"]]',0,NULL);
INSERT INTO "inputs" VALUES('6b6e225cf4785d35',3,1,'','cast m4','[]',0,NULL);
INSERT INTO "inputs" VALUES('6b6e225cf4785d35',4,1,'','cast m2','[]',0,NULL);
INSERT INTO "inputs" VALUES('6b6e225cf4785d35',5,1,'','cast m3','[]',0,NULL);
INSERT INTO "inputs" VALUES('6b6e225cf4785d35',6,1,'','cast m2','[["up/1",0,"8"]]',0,NULL);
INSERT INTO "inputs" VALUES('6b6e225cf4785d35',7,1,'','learn o2 found','[]',0,NULL);
INSERT INTO "inputs" VALUES('6b6e225cf4785d35',8,1,'','done','[["enc/2",0,"5"],["enc",0,"2"],["enc/2",0,"2"],["enc",0,"{\"bark\":\"\\\"Stand here. A little left.\\\"\",\"blessings\":[],\"hp_penalty\":0,\"id\":\"e02b\",\"is_elite\":false,\"level\":2,\"max_hp\":15,\"moves\":{\"active\":[{\"mods\":[],\"root\":\"stone.slab\",\"uid\":1},{\"mods\":[],\"root\":\"plain.brace\",\"uid\":2},{\"mods\":[],\"root\":\"plain.fists\",\"uid\":3}],\"banked\":[]},\"name\":\"Gallows Apprentice\",\"starting\":{},\"turn_history\":{\"1\":{\"args\":{},\"move\":1},\"2\":{\"args\":{},\"move\":1},\"3\":{\"args\":{},\"move\":2},\"4\":{\"args\":{},\"move\":3}}}"],["fight/2",0,"1"]]',0,NULL);
INSERT INTO "inputs" VALUES('6b6e225cf4785d35',9,1,'','cast m1','[["fight/2",0,"2"]]',0,NULL);
INSERT INTO "inputs" VALUES('6b6e225cf4785d35',10,1,'','cast m2','[]',0,NULL);
INSERT INTO "inputs" VALUES('6b6e225cf4785d35',11,1,'','cast m3','[]',0,NULL);
INSERT INTO "inputs" VALUES('6b6e225cf4785d35',12,1,'','cast m2','[]',0,NULL);
INSERT INTO "inputs" VALUES('6b6e225cf4785d35',13,1,'','cast m2','[]',0,NULL);
INSERT INTO "inputs" VALUES('6b6e225cf4785d35',14,1,'','cast m1','[["fight/2",0,"5"]]',0,NULL);
INSERT INTO "inputs" VALUES('6b6e225cf4785d35',15,1,'','cast m2','[["up/2",0,"1"]]',0,NULL);
INSERT INTO "inputs" VALUES('6b6e225cf4785d35',16,1,'','major','[["enc/3",0,"16"],["enc",0,"2"],["enc/3",0,"2"],["enc",0,"{\"bark\":\"The string goes up into the cloud and tugs.\",\"blessings\":[],\"hp_penalty\":0,\"id\":\"e03b\",\"is_elite\":false,\"level\":3,\"max_hp\":15,\"moves\":{\"active\":[{\"mods\":[],\"root\":\"thunder.nail\",\"uid\":1},{\"mods\":[],\"root\":\"thunder.fork\",\"uid\":2},{\"mods\":[],\"root\":\"thunder.quicken\",\"uid\":3}],\"banked\":[]},\"name\":\"Kite Thief\",\"starting\":{},\"turn_history\":{\"1\":{\"args\":{},\"move\":3},\"2\":{\"args\":{},\"move\":2},\"3\":{\"args\":{},\"move\":1},\"4\":{\"args\":{},\"move\":1}}}"],["fight/3",0,"1"],["fight/3",0,"3"],["fight/3",0,"1"]]',0,NULL);
INSERT INTO "inputs" VALUES('6b6e225cf4785d35',17,1,'','cast m3','[]',0,NULL);
INSERT INTO "inputs" VALUES('6b6e225cf4785d35',18,1,'','cast m2','[]',0,NULL);
INSERT INTO "inputs" VALUES('6b6e225cf4785d35',19,1,'','cast m4','[]',0,NULL);
INSERT INTO "inputs" VALUES('6b6e225cf4785d35',20,1,'','cast m3','[]',0,NULL);
INSERT INTO "inputs" VALUES('6b6e225cf4785d35',21,1,'','cast m2','[]',0,NULL);
INSERT INTO "inputs" VALUES('6b6e225cf4785d35',22,1,'','cast m2','[["up/3",0,"7"]]',0,NULL);
INSERT INTO "inputs" VALUES('6b6e225cf4785d35',23,1,'','learn o3 found','[]',0,NULL);
INSERT INTO "inputs" VALUES('6b6e225cf4785d35',24,1,'','forget m3','[]',0,NULL);
INSERT INTO "inputs" VALUES('6b6e225cf4785d35',25,1,'','done','[["enc/4",0,"17"],["enc",0,"3"],["enc/4",0,"1"],["enc",0,"{\"bark\":\"No one had asked for the rest of the story.\",\"blessings\":[],\"hp_penalty\":0,\"id\":\"a8ec8b2549936744c4b15789a8869f6e\",\"is_elite\":false,\"level\":4,\"max_hp\":22,\"moves\":{\"active\":[{\"mods\":[],\"root\":\"fire.pyre\",\"uid\":1},{\"mods\":[],\"root\":\"plant.graft\",\"uid\":2},{\"mods\":[],\"root\":\"stone.slab\",\"uid\":7},{\"mods\":[],\"root\":\"plant.mulch\",\"uid\":4}],\"banked\":[{\"mods\":[],\"root\":\"plant.thorn\",\"uid\":5},{\"mods\":[],\"root\":\"plain.fists\",\"uid\":6}]},\"name\":\"Grete of the Salt\",\"starting\":{},\"turn_history\":{\"1\":{\"args\":{},\"move\":7},\"2\":{\"args\":{},\"move\":1},\"3\":{\"args\":{},\"move\":4},\"4\":{\"args\":{},\"move\":7},\"5\":{\"args\":{},\"move\":1},\"6\":{\"args\":{},\"move\":1},\"7\":{\"args\":{},\"move\":2},\"8\":{\"args\":{},\"move\":1}}}"],["fight/4",0,"2"],["fight/4",0,"4"],["fight/4",0,"3"]]',0,NULL);
INSERT INTO "inputs" VALUES('6b6e225cf4785d35',26,1,'','cast m1','[["fight/4",0,"3"]]',0,NULL);
INSERT INTO "inputs" VALUES('6b6e225cf4785d35',27,1,'','cast m4','[["fight/4",0,"5"]]',0,NULL);
INSERT INTO "inputs" VALUES('6b6e225cf4785d35',28,1,'','cast m1','[["fight/4",0,"2"]]',0,NULL);
INSERT INTO "inputs" VALUES('6b6e225cf4785d35',29,1,'','cast m2','[]',0,NULL);
INSERT INTO "inputs" VALUES('6b6e225cf4785d35',30,1,'','cast m3','[["fight/4",0,"6"]]',0,NULL);
INSERT INTO "inputs" VALUES('6b6e225cf4785d35',31,1,'','cast m2','[["fight/4",0,"5"]]',0,NULL);
INSERT INTO "inputs" VALUES('6b6e225cf4785d35',32,1,'','cast m2','[["fight/4",0,"6"]]',0,NULL);
CREATE TABLE keepsakes (
	guest VARCHAR(32) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (guest, kind, name), 
	FOREIGN KEY(guest) REFERENCES guests (id)
);
INSERT INTO "keepsakes" VALUES('me','pack','d42adb03ea7a9d62','"2833ad1aed4f67720448dd8e2ebb7dee"');
INSERT INTO "keepsakes" VALUES('me','score','d42adb03ea7a9d62','{"level":4,"turns":35,"name":"Grete of the Salt","start":"nun","day":"2026-11-17","ranked":false}');
INSERT INTO "keepsakes" VALUES('me','pack','6b6e225cf4785d35','"2833ad1aed4f67720448dd8e2ebb7dee"');
INSERT INTO "keepsakes" VALUES('me','record','level','4');
INSERT INTO "keepsakes" VALUES('me','score','6b6e225cf4785d35','{"level":4,"turns":25,"name":"Grete of the Salt","start":"nun","day":"2026-11-17","ranked":false}');
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
	start TEXT NOT NULL, seed VARCHAR(128) DEFAULT '' NOT NULL, wishes TEXT DEFAULT '[]' NOT NULL, revision INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('d42adb03ea7a9d62','underscore',1,'{"depth":1,"duel":"starters","fallen":[],"fight":"","run":true,"scope":"skill","season":{},"start":"","turn_time":45,"vengeful":0}','{"kind":"live","days":0}','over',0,'e5d41957333213707025b6758847cdc2f84a83ac35444a11f724cf20cc349c48',1794926873,0,'0 death','[]','','null','0000000000000004','[]',0);
INSERT INTO "matches" VALUES('6b6e225cf4785d35','underscore',1,'{"depth":1,"duel":"starters","fallen":[],"fight":"","run":true,"scope":"skill","season":{},"start":"","turn_time":45,"vengeful":0}','{"kind":"live","days":0}','over',0,'c42874bcde3da0ea7df14410153626499dae7177ff544f7be8ef47bcb367385e',1794926873,0,'0 death','[]','','null','0000000000000005','[]',0);
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
INSERT INTO "players" VALUES('d42adb03ea7a9d62',1,'person','me','player 1','','','be193b78e8b5a1fb');
INSERT INTO "players" VALUES('6b6e225cf4785d35',1,'person','me','player 1','','','216d48e222482555');
CREATE INDEX matches_phase ON matches (phase, made);
CREATE INDEX players_guest ON players (guest);
CREATE INDEX encounters_kind ON encounters (level, is_elite, live);
CREATE INDEX encounters_build ON encounters (build);
COMMIT;
