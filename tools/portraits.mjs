// The portraits of all starts, encounters and bosses as one HTML sheet on stdout: node tools/portraits.mjs. Called by tools/portraits.py.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const { createServer } = await import(pathToFileURL(join(root, "web/node_modules/vite/dist/node/index.js")).href);
const server = await createServer({ root: join(root, "web"), logLevel: "error", server: { middlewareMode: true, watch: null }, appType: "custom" });
const { portrait } = await server.ssrLoadModule("/src/boards/underscore/portrait/portrait.ts");
const read = (name) => JSON.parse(readFileSync(join(root, "src/parlour/games/underscore/content/data", name), "utf8"));

const figure = async (who, note) => {
  const paths = (await portrait(who, { coarse: 1.3 })).map(({ d, black }) => `<path d="${d}" fill="${black ? "#060606" : "#f1eee4"}"/>`);
  return `<figure class="${who.elite ? "elite" : ""}"><svg viewBox="0 0 320 400">${paths.join("")}</svg><figcaption>${who.name}<span>${note}</span></figcaption></figure>`;
};
const met = [...read("encounters.json"), ...read("acts_encounters.json")].sort((one, other) => one.level - other.level || Number(one.is_elite) - Number(other.is_elite));
const foe = (kind) => ({ name, level, is_elite }) => [{ name, level, elite: is_elite }, `${is_elite ? kind : ""}${level}`];
const sheet = [];
for (const [who, note] of [
  ...read("acts_starters.json").map(({ id, name }) => [{ name, start: id }, "start"]),
  ...met.map(foe("elite ")),
  ...read("bosses.json").map(({ who }) => who).map(foe("boss ")),
])
  sheet.push(await figure(who, note)); // one after another: a hundred at once keep the loader of modules waiting for too long

console.log(`<!doctype html><meta charset="utf-8"><style>
body { margin: 16px; background: #060606; color: #f1eee4; font: 11px Georgia, serif; display: grid; grid-template-columns: repeat(11, 1fr); gap: 10px 8px; width: 1380px; }
figure { margin: 0; } svg { display: block; width: 100%; border: 1px solid #66625a; } .elite svg { border: 3px double #f1eee4; }
figcaption { display: flex; justify-content: space-between; gap: 4px; padding-top: 3px; } span { color: #9b978b; white-space: nowrap; }
</style>${sheet.join("\n")}`);
await server.close();
