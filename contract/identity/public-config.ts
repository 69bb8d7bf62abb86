// Sign-in configuration that the server includes in every page. Contains no secrets.
export type Google = "google" | "google-stand-in" | null;

/** Firebase's web settings, as its console shows them. The emulator is an address such as localhost:9099. */
export type FirebaseConfig = { projectId: string; apiKey: string; authDomain: string; emulator: string | null };

export type PublicConfig = { provider: "embedded"; google: Google } | { provider: "firebase"; google: Google; firebase: FirebaseConfig };
