/** A drawn portrait among the files of the server; sample people have one. */
export function portraitPath(name: string): string {
  return `/portraits/${name}.svg`;
}

export function isPortrait(path: string | null): path is string {
  return path !== null && /^\/portraits\/[a-z]+\.svg$/.test(path);
}
