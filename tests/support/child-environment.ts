/** The environment of a process that a test starts: nothing of the person's own settings, and the code that `npm test` has compiled before. */
export function childEnvironment(settings: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...settings };
}
