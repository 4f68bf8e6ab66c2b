/** The build of this page. Empty in development. */
export const ownBuild: string = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? ''

let told = ownBuild
let tell: () => void = () => {}

/** Calls `found` when an answer reports a build that differs from this page's. */
export function onOtherBuild(found: () => void): void {
  tell = found
  if (told !== ownBuild) found()
}

export function noteServerBuild(build: unknown): void {
  if (typeof build !== 'string' || build === '' || ownBuild === '' || build === told) return
  told = build
  if (build !== ownBuild) tell()
}
