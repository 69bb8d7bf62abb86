// The reference: the same answers from Express and pg, written in the usual way, with the same checks of the caller and the input.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import process from "node:process";
import express from "express";
import { createLocalJWKSet, jwtVerify } from "jose";
import pg from "pg";
import { uuidv7 } from "uuidv7";
import { NewTask } from "#contract/tasks/task.ts";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const keys = createLocalJWKSet(JSON.parse(process.env.JWKS));
/** By the email address of a person and the path. */
const statements = JSON.parse(readFileSync(process.env.CONTENT_FILE, "utf8"));
const app = express();
app.use(express.json({ limit: "100kb" }));

const columns = `tasks.id, title, category, description, deadline, needed_by, place, town, budget, like_count, bid_count, state,
  tasks.created_at, tasks.updated_at, people.id as person_id, people.name, people.photo_url, people.email, people.rating`;

function toTask(row) {
  return {
    _id: row.id,
    title: row.title,
    category: row.category,
    description: row.description,
    deadline: row.deadline,
    neededBy: row.needed_by,
    place: row.place,
    town: row.town,
    budget: Number(row.budget),
    likeCount: row.like_count,
    bidcunt: row.bid_count,
    state: row.state,
    user: { id: row.person_id, name: row.name, photoURL: row.photo_url, email: row.email, rating: Number(row.rating) },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function withMaskedEmail(task) {
  const { email } = task.user;
  return { ...task, user: { ...task.user, email: `${email[0]}•••${email.slice(email.lastIndexOf("@"))}` } };
}

app.get("/alltasks", async (request, response) => {
  const { rows } = await pool.query(
    `select ${columns} from tasks join people on people.id = tasks.poster_id order by tasks.id desc limit $1`,
    [Number(request.query.limit)],
  );
  response.json(rows.map(toTask).map(withMaskedEmail));
});

async function signedIn(request, response, next) {
  try {
    const token = request.get("Authorization").slice("Bearer ".length);
    const { payload } = await jwtVerify(token, keys, { issuer: "urn:taskhaat:identity", audience: "urn:taskhaat:api" });
    const session = await pool.query("select id from identity_sessions where id = $1 and user_id = $2 and expires_at > now()", [
      payload.sid,
      payload.sub,
    ]);
    if (session.rows.length === 0) return response.sendStatus(401);
    const { rows } = await pool.query("select id, name, photo_url, email, rating from people where issuer = $1 and subject = $2", [
      payload.iss,
      payload.sub,
    ]);
    if (rows.length === 0) return response.sendStatus(401);
    request.person = rows[0];
  } catch {
    return response.sendStatus(401);
  }
  next();
}

async function limited(request, response, next) {
  if ((await timesThisMinute(request, request.person.id)) > 240) return response.sendStatus(429);
  next();
}

/** In the database, as more than one process may serve the same people. */
async function timesThisMinute(request, person) {
  const { rows } = await pool.query(
    `insert into rate_limit_counts as known (key, used, ends_at)
     values ($1, 1, now() + interval '1 minute'), ($2, 1, now() + interval '1 minute')
     on conflict (key) do update set
       used = case when known.ends_at <= now() then 1 else known.used + 1 end,
       ends_at = case when known.ends_at <= now() then excluded.ends_at else known.ends_at end
     returning used`,
    [`${request.method} person ${person}`, `${request.method} address ${request.get("X-Forwarded-For")}`],
  );
  return Math.max(...rows.map(({ used }) => used));
}

async function inTransaction(work) {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

function audit(client, person, action, id) {
  return client.query(
    "insert into audit_log (id, request_id, actor_id, action, subject_kind, subject_id, details) values ($1, $2, $3, $4, 'task', $5, '{}')",
    [uuidv7(), randomUUID(), person.id, action, id],
  );
}

app.post("/vacant", signedIn, limited, async (request, response) => {
  const { success, data } = NewTask.safeParse(request.body);
  if (!success) return response.sendStatus(422);
  const { person } = request;
  const task = await inTransaction(async (client) => {
    const { rows } = await client.query(
      "insert into tasks (id, poster_id, title, category, description, deadline, budget) values ($1, $2, $3, $4, $5, $6, $7) returning *",
      [uuidv7(), person.id, data.title, data.category, data.description, data.deadline, data.budget],
    );
    await audit(client, person, "task.post", rows[0].id);
    return toTask({ ...rows[0], ...person, id: rows[0].id, person_id: person.id });
  });
  response.status(201).location(`/mytask/${task._id}`).json(task);
});

app.patch("/alltasks/:id", signedIn, limited, async (request, response) => {
  const { person } = request;
  if (request.body.email?.toLowerCase() !== person.email.toLowerCase()) return response.sendStatus(403);
  const answer = await inTransaction(async (client) => {
    const added = await client.query("insert into likes (task_id, person_id) values ($1, $2) on conflict do nothing", [
      request.params.id,
      person.id,
    ]);
    if (added.rowCount === 0) return { modifiedCount: 0 };
    const { rows } = await client.query("update tasks set like_count = like_count + 1 where id = $1 returning like_count", [
      request.params.id,
    ]);
    await audit(client, person, "task.like", request.params.id);
    return { modifiedCount: 1, likeCount: rows[0].like_count };
  });
  response.json(answer);
});

/** The rows are sent as they are. */
app.get(["/mydeals", "/myinbox", "/threads"], signedIn, async (request, response) => {
  const answer = [];
  for (const { text, values } of statements[request.person.email][request.originalUrl]) answer.push((await pool.query(text, values)).rows);
  response.json(answer);
});

const server = app.listen(0, "127.0.0.1", () => console.log(`ready at http://127.0.0.1:${server.address().port}`));
