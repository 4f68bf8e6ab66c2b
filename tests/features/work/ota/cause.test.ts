import { expect, test } from 'vitest'
import { causeOf } from '../../../../src/features/work/ota/target/cause.ts'
import type { FailureCause } from '../../../../src/features/work/ota/target/state-texts.ts'

const causeCases: [string, FailureCause][] = [
  // Messages of SWUpdate.
  ['ERROR swupdate_cms_verify.c : Signature verification failed\nERROR : Compatible SW not found', 'signature'],
  ['ERROR : Error Verifying Data', 'signature'],
  ['ERROR : HASH mismatch : 0a1b <--> 0a1c', 'hash'],
  ['ERROR : Checksum WRONG ! Computed 0x1f, it should be 0x2f', 'hash'],
  ['ERROR : readback: HASH mismatch : 0a1b <--> 0a1c', 'readBack'],
  ['ERROR : SW not compatible with hardware\nERROR : Compatible SW not found', 'hardware'],
  ['ERROR : No downgrading allowed: new version 1.0.0 < installed 2.0.0', 'downgrade'],
  ['ERROR : No reinstalling allowed: new version 2.0.0 == installed 2.0.0', 'downgrade'],
  ['ERROR : Not enough free space to extract app.img (needed 900, got 100)', 'space'],
  ['ERROR : cannot write 4096 bytes: No space left on device', 'space'],
  ["ERROR : Channel get operation failed (7): 'Couldn't connect to server'", 'download'],
  ["ERROR : Channel operation returned error (60): 'SSL peer certificate or SSH remote key was not OK'", 'download'],
  ["ERROR : Channel get operation failed (6): 'Couldn't resolve host name'", 'download'],
  ["ERROR : Channel get operation failed (28): 'Timeout was reached'", 'download'],
  ['ERROR : Writing chunk to mtd3 failed', 'install'],
  // Earlier successes in the log are not the cause.
  ['TRACE : signature of sw-description verified\nTRACE : hash ok\nERROR : No space left on device', 'space'],
  ['INFO : download finished\nERROR : Installation failed', 'install'],
  // Messages of other boxes.
  ['signature: hash of BMS/2.0.0/a.bin', 'signature'],
  ['hash mismatch: app.swu is not what it should be', 'hash'],
  ['hardware incompatible: BMS is H1, 2.0.0 is for H2', 'hardware'],
  ['wrong part: BMS is P1, not P2', 'hardware'],
  ['downgrade refused: BMS runs 2.0.0 (2), 1.0.0 is 1', 'downgrade'],
  ['power lost while BMS was written: all ECUs keep what they had', 'power'],
  ['reverted to the old image', 'rollback'],
  ['installation failed: BMS did not take 2.0.0', 'install'],
  ['ERROR : Compatible SW not found', 'other'],
  ['something else', 'other'],
  ['', 'other'],
]

test.each(causeCases)('%s', (text, cause) => {
  expect(causeOf(text)).toBe(cause)
})
