// Hashes passwords with a lower cost: the default keeps a core busy for a tenth of a second per sign-up and sign-in. Other server processes than that of the journeys keep the default.
import crypto, { type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const cost = 2 ** 10;
const { scrypt } = crypto;

type Done = (error: Error | null, key: Buffer) => void;

function hashCheaply(password: string, salt: string, length: number, options: ScryptOptions, done: Done): void {
  scrypt(password, salt, length, { ...options, N: cost }, done);
}

// The files of a worker share the module.
if (scrypt.name !== hashCheaply.name) {
  crypto.scrypt = hashCheaply as typeof scrypt;
  syncBuiltinESMExports();
}
