/** Third-party programs that some tests need. `.ci/run` installs them. Elsewhere these tests are skipped. */
import { spawnSync } from 'node:child_process'

/** True when the program is on the path: its version query exits with 0. */
export const isInstalled = (program: string, question = '--version'): boolean =>
  spawnSync(program, [question], { stdio: 'ignore' }).status === 0
