import { describe, expect, test } from "vitest";
import { firebaseOf } from "./firebase-settings.ts";
import { readSettings, SettingsError } from "./settings.ts";

const real = { IDENTITY: "firebase", FIREBASE_PROJECT_ID: "my-market", FIREBASE_API_KEY: "AIza-key" };
const emulated = {
  ...real,
  FIREBASE_PROJECT_ID: "demo-market",
  FIREBASE_AUTH_EMULATOR_HOST: "localhost:9099",
  HOST: "127.0.0.1",
  NODE_ENV: "development",
};

test("project id and API key are sufficient", () => {
  expect(firebaseOf(readSettings(real))).toEqual({
    projectId: "my-market",
    apiKey: "AIza-key",
    authDomain: "my-market.firebaseapp.com",
    emulator: null,
  });
  expect(firebaseOf(readSettings({ ...real, FIREBASE_AUTH_DOMAIN: "login.market.example" }))?.authDomain).toBe("login.market.example");
});

test("with another provider Firebase's settings are ignored", () => {
  const settings = readSettings({ ...emulated, IDENTITY: "embedded", NODE_ENV: "production", HOST: "0.0.0.0" });
  expect(firebaseOf(settings)).toBeNull();
});

describe("missing and invalid settings are reported", () => {
  test.each([
    [
      { IDENTITY: "firebase" },
      "FIREBASE_PROJECT_ID: must be set with IDENTITY=firebase; FIREBASE_API_KEY: must be set with IDENTITY=firebase",
    ],
    [{ ...real, FIREBASE_API_KEY: "" }, "FIREBASE_API_KEY: must be set with IDENTITY=firebase"],
    [{ ...real, FIREBASE_PROJECT_ID: "My Market" }, "FIREBASE_PROJECT_ID: must be a project id, like my-market"],
    [{ ...real, FIREBASE_API_KEY: "<key>" }, "FIREBASE_API_KEY: must be the web API key of the project"],
    [
      { ...real, FIREBASE_AUTH_DOMAIN: "https://x.example; script-src *" },
      "FIREBASE_AUTH_DOMAIN: must be a host name, like my-market.firebaseapp.com",
    ],
    [{ ...emulated, FIREBASE_AUTH_EMULATOR_HOST: "9099" }, "FIREBASE_AUTH_EMULATOR_HOST: must be a host and a port, like localhost:9099"],
  ])("%j", (environment, words) => {
    expect(() => readSettings(environment)).toThrow(new SettingsError(`Invalid settings. ${words}.`));
  });
});

describe("the emulator", () => {
  const conditions = {
    "an address": { holds: { FIREBASE_AUTH_EMULATOR_HOST: "localhost:9099" }, fails: { FIREBASE_AUTH_EMULATOR_HOST: "" } },
    "a demo project": { holds: { FIREBASE_PROJECT_ID: "demo-market" }, fails: { FIREBASE_PROJECT_ID: "my-market" } },
    "our own loopback": { holds: { HOST: "127.0.0.1" }, fails: { HOST: "0.0.0.0" } },
    "no production": { holds: { NODE_ENV: "development" }, fails: { NODE_ENV: "production" } },
  };
  const names = Object.keys(conditions) as (keyof typeof conditions)[];
  const combinations = Array.from({ length: 2 ** names.length }, (_, bits) => names.filter((_name, place) => bits & (1 << place)));

  test.each(combinations)("with %s and %s and %s and %s", (...held) => {
    const parts = names.map((name) => conditions[name][held.includes(name) ? "holds" : "fails"]);
    const environment = Object.assign({ ...real }, ...parts);
    const believes = held.length === names.length;
    const isPlainFirebase = !held.includes("an address") && !held.includes("a demo project");
    if (believes || isPlainFirebase) expect(firebaseOf(readSettings(environment))?.emulator).toBe(believes ? "localhost:9099" : null);
    else expect(() => readSettings(environment)).toThrow(/^Invalid settings\. FIREBASE_AUTH_EMULATOR_HOST: (must|needs|cannot) /);
  });

  test.each([
    [{ FIREBASE_PROJECT_ID: "my-market" }, "needs a FIREBASE_PROJECT_ID that starts with demo-"],
    [{ FIREBASE_PROJECT_ID: "demonstration" }, "needs a FIREBASE_PROJECT_ID that starts with demo-"],
    [{ FIREBASE_AUTH_EMULATOR_HOST: "" }, "must be set for a project id that starts with demo-"],
    [{ FIREBASE_AUTH_EMULATOR_HOST: "192.168.1.4:9099" }, "must be a loopback address, like localhost:9099"],
    [{ FIREBASE_AUTH_EMULATOR_HOST: "localhost.evil.example:9099" }, "must be a loopback address, like localhost:9099"],
    [{ HOST: "0.0.0.0" }, "needs HOST, and PUBLIC_URL if set, to be a loopback address"],
    [{ HOST: "::" }, "needs HOST, and PUBLIC_URL if set, to be a loopback address"],
    [{ PUBLIC_URL: "https://market.example" }, "needs HOST, and PUBLIC_URL if set, to be a loopback address"],
    [{ TRUST_PROXY: "1" }, "cannot be used behind a proxy: TRUST_PROXY must be 0"],
    [{ NODE_ENV: "production" }, "needs NODE_ENV to be development or test, not production"],
    [{ NODE_ENV: "" }, "needs NODE_ENV to be development or test, not production"],
  ])("is refused with %j", (change, words) => {
    expect(() => readSettings({ ...emulated, ...change })).toThrow(
      new SettingsError(`Invalid settings. FIREBASE_AUTH_EMULATOR_HOST: ${words}.`),
    );
  });

  test.each(["localhost:9099", "127.0.0.1:9099", "[::1]:9099"])("may listen at %s", (address) => {
    expect(firebaseOf(readSettings({ ...emulated, FIREBASE_AUTH_EMULATOR_HOST: address }))?.emulator).toBe(address);
  });
});
