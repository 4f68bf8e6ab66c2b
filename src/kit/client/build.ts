/** The build that this page is of; empty while it is developed. */
export const ownBuild: string = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? ''

let told = ownBuild
let tell: () => void = () => {}

/** Calls `found` when an answer says that the server has another build than this page is of. */
export function onOtherBuild(found: () => void): void {
  tell = found
  if (told !== ownBuild) found()
}

/** What an answer says of the server's build. */
export function noteServerBuild(build: unknown): void {
  if (typeof build !== 'string' || build === '' || ownBuild === '' || build === told) return
  told = build
  if (build !== ownBuild) tell()
}
