/** The build of this page. Empty in development. */
export const ownBuild: string = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? ''

let reportedBuild = ownBuild
let tell: () => void = () => {}

/** Calls `listener` when an answer reports a build that differs from this page's. */
export function onOtherBuild(listener: () => void): void {
  tell = listener
  if (reportedBuild !== ownBuild) listener()
}

export function noteServerBuild(build: unknown): void {
  if (typeof build !== 'string' || build === '' || ownBuild === '' || build === reportedBuild) return
  reportedBuild = build
  if (build !== ownBuild) tell()
}
