// Sign-in configuration that the server includes in every page. Contains no secrets.
export type Google = "google" | "google-stand-in" | null;

/** Firebase's web settings, as its console shows them. The emulator is an address such as localhost:9099. */
export type FirebaseConfig = { projectId: string; apiKey: string; authDomain: string; emulator: string | null };

/** `sample`: visitors may sign in as sample people, if the market has them. */
export type PublicConfig =
  | { provider: "embedded"; google: Google; sample?: boolean }
  | { provider: "firebase"; google: Google; firebase: FirebaseConfig };
