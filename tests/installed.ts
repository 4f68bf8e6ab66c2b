/** Programs of others that some tests need. `.ci/run` installs them; elsewhere these tests show as skipped. */
import { spawnSync } from 'node:child_process'

/** True when the program is on the path: it ends without a fault when it is asked what it is. */
export const isInstalled = (program: string, question = '--version'): boolean =>
  spawnSync(program, [question], { stdio: 'ignore' }).status === 0
