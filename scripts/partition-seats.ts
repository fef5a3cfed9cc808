import { openDatabase } from "../src/engine/storage/database.ts";
import { partitionSeats } from "../src/engine/storage/partitions.ts";

/** `npm run partition-seats -- 8`: partitions the seats of the database at DATABASE_URL into this many tables. */
const url = process.env.DATABASE_URL;
const count = Number(process.argv[2]);
if (!url || process.argv.length !== 3) {
  console.error("Say which database, with DATABASE_URL, and how many parts: npm run partition-seats -- 8");
  process.exit(1);
}
const database = openDatabase(url, 1, { patienceMs: 3_600_000 });
try {
  await partitionSeats(database, count);
  console.log(`The seats lie in ${count} parts.`);
} finally {
  await database.$client.end();
}
