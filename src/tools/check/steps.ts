import { minuteMs } from '../../time.ts'
import { longMoments, realClock } from '../clock.ts'
import { embeddedOnly, embeddedToo, isAmong } from '../engines.ts'
import { filesOf } from '../sources.ts'
import { longFiles } from './long-files.ts'
import { atOnce, type Step, vitestStep } from './step.ts'

export interface CheckOptions {
  /** Every test on every database, in every shell and language, instead of what proves each promise once. */
  long: boolean
  /** Whether the files that only the long check runs can be chosen by name. */
  named: boolean
  /** The address of a Citus coordinator. */
  citusUrl: string | undefined
}

/** Of a step with all tests, so that one that hangs ends. */
const longMaxMs = 120 * minuteMs

const onStore = isAmong([
  'tests/server/',
  'tests/areas/',
  'tests/ingest/',
  'tests/gateway/',
  'tests/simulator/',
  'tests/readme.test.ts',
])
/** With a client that Debian builds, and with statements that other steps recorded. */
const isForeign = isAmong(['tests/swupdate/', 'tests/statements/'])

/** The steps of a check, in the order in which they start. */
export function stepsOf({ long, named, citusUrl }: CheckOptions): Step[] {
  const steps = [...stepsOfCheck({ long, named }), ...(long || named ? foreignSteps(citusUrl) : [])]
  return long ? [...steps, ...Object.entries(longMoments).flatMap(atMoment)] : steps
}

/** The test steps of `npm test` once more, at another moment. */
const atMoment = ([name, moment]: [string, string]): Step[] =>
  stepsOfCheck({ long: false, named: false })
    .filter(({ files }) => files)
    .map((step) => ({ ...step, name: `${step.name}-${name}`, moment, env: { ...step.env, LONG: '' } }))

const nodeTestsOf = (isIncluded: (file: string) => boolean) =>
  filesOf('tests/**/*.test.ts').filter((file) => !isForeign(file) && isIncluded(file))
const isOnPostgres = (file: string) => onStore(file) && !isAmong(embeddedOnly)(file)

/** With a client of Debian's, and on a cluster. */
const foreignSteps = (citusUrl: string | undefined): Step[] => [
  vitestStep('swupdate', 'unit', filesOf('tests/swupdate/*.test.ts')),
  ...(citusUrl
    ? [
        vitestStep(
          'citus',
          'unit',
          nodeTestsOf(isOnPostgres),
          // The machines of the cluster have clocks of their own.
          { env: { TEST_STORE: 'citus', ...realClock }, workers: 2, places: 2, maxMs: longMaxMs },
        ),
        // Alone: after every step before has sent its statements.
        vitestStep('statements', 'unit', filesOf('tests/statements/*.test.ts'), {
          env: { TEST_STORE: 'citus', ...realClock },
          places: atOnce,
        }),
      ]
    : []),
]

/** The compiler checks again what a change concerns; what it found before lies in the folder of the packages. */
const onlyChanges = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo']

function stepsOfCheck({ long, named }: Pick<CheckOptions, 'long' | 'named'>): Step[] {
  const isIncluded = (file: string) => long || named || !longFiles.includes(file)
  const nodeTests = nodeTestsOf(isIncluded)
  const storeTests = nodeTests.filter(onStore)
  const onEmbedded = long ? storeTests : storeTests.filter(isAmong([...embeddedOnly, ...embeddedToo]))
  return [
    vitestStep('server', 'unit', storeTests.filter(isOnPostgres), {
      env: { TEST_STORE: 'server' },
      workers: 2,
      places: 2,
      ...(long && { maxMs: longMaxMs }),
    }),
    { name: 'types', command: ['node_modules/typescript/bin/tsc', ...onlyChanges, '--noEmit', '--singleThreaded'] },
    { name: 'lint', command: ['src/tools/lint.ts'] },
    { name: 'browser', command: ['src/tools/browser.ts'] },
    { name: 'build', command: ['src/tools/build.ts'], env: realClock },
    vitestStep('client', 'client', filesOf('tests/**/*.test.tsx')),
    vitestStep('embedded', 'unit', onEmbedded, long ? { workers: 2, places: 2, maxMs: longMaxMs } : {}),
    vitestStep(
      'unit',
      'unit',
      nodeTests.filter((file) => !onStore(file)),
    ),
    // Browsers are what a busy machine disturbs most, so nothing runs beside them.
    vitestStep('e2e', 'e2e', filesOf('e2e/*.e2e.ts').filter(isIncluded), {
      needs: ['browser', 'build'],
      vitest: 'e2e/lanes.ts',
      workers: 2,
      places: atOnce,
      maxMs: longMaxMs,
    }),
  ]
}
