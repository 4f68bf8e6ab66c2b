import { minuteMs } from '../../domain/time.ts'
import { longMoments, realClock } from '../clock.ts'
import { embeddedOnly, embeddedToo, isAmong, isOnStore } from '../engines.ts'
import { filesOf } from '../sources.ts'
import { longFiles } from './long-files.ts'
import { atOnce, type CheckStep, vitestStep } from './step.ts'

export interface CheckOptions {
  /** Every test on every database, in every shell and language, instead of one proof per guarantee. */
  long: boolean
  named: boolean
  citusUrl: string | undefined
}

/** Time limit of a step with all tests, so that a hanging one ends. */
const longMaxMs = 120 * minuteMs

/** Tests that need a client from Debian, or statements recorded by other steps. */
const isForeign = isAmong(['tests/swupdate/', 'tests/statements/'])

export function stepsOf({ long, named: isNamed, citusUrl }: CheckOptions): CheckStep[] {
  const steps = [...stepsOfCheck({ long, named: isNamed }), ...(long || isNamed ? foreignSteps(citusUrl) : [])]
  return long ? [...steps, ...Object.entries(longMoments).flatMap(atMoment)] : steps
}

/** Repeats the test steps of `npm test` at another moment. */
const atMoment = ([name, moment]: [string, string]): CheckStep[] =>
  stepsOfCheck({ long: false, named: false })
    .filter(({ files }) => files)
    .map((step) => ({ ...step, name: `${step.name}-${name}`, moment, env: { ...step.env, LONG: '' } }))

const nodeTestsOf = (isIncluded: (file: string) => boolean) =>
  filesOf('tests/**/*.test.ts').filter((file) => !isForeign(file) && isIncluded(file))
const isOnPostgres = (file: string) => isOnStore(file) && !isAmong(embeddedOnly)(file)

const foreignSteps = (citusUrl: string | undefined): CheckStep[] => [
  vitestStep('swupdate', 'unit', filesOf('tests/swupdate/*.test.ts')),
  ...(citusUrl
    ? [
        vitestStep(
          'citus',
          'unit',
          nodeTestsOf(isOnPostgres),
          // The machines of the cluster have their own clocks.
          { env: { TEST_STORE: 'citus', ...realClock }, workers: 2, places: 2, maxMs: longMaxMs },
        ),
        // Takes all places, so that it starts after all earlier steps have recorded their statements.
        vitestStep('statements', 'unit', filesOf('tests/statements/*.test.ts'), {
          env: { TEST_STORE: 'citus', ...realClock },
          places: atOnce,
        }),
      ]
    : []),
]

/** The compiler rechecks only files that a change concerns. Its earlier results are in the folder of the packages. */
const onlyChanges = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo']

function stepsOfCheck({ long, named: isNamed }: Pick<CheckOptions, 'long' | 'named'>): CheckStep[] {
  const isIncluded = (file: string) => long || isNamed || !longFiles.includes(file)
  const nodeTests = nodeTestsOf(isIncluded)
  const storeTests = nodeTests.filter(isOnStore)
  const onEmbedded = long ? storeTests : storeTests.filter(isAmong([...embeddedOnly, ...embeddedToo]))
  return [
    vitestStep('server', 'unit', storeTests.filter(isOnPostgres), {
      env: { TEST_STORE: 'server' },
      workers: 2,
      places: 2,
      ...(long && { maxMs: longMaxMs }),
    }),
    {
      name: 'types',
      command: ['node_modules/typescript/bin/tsc', ...onlyChanges, '--noEmit', '--singleThreaded'],
      // The compiler is written in Go. Collecting its memory less often takes a fifth less processor time.
      env: { GOGC: '400' },
    },
    { name: 'lint', command: ['src/tools/lint.ts'] },
    { name: 'browser', command: ['src/tools/browser.ts'] },
    { name: 'build', command: ['src/tools/build.ts'], env: realClock },
    vitestStep('client', 'client', filesOf('tests/**/*.test.tsx')),
    vitestStep('embedded', 'unit', onEmbedded, long ? { workers: 2, places: 2, maxMs: longMaxMs } : {}),
    vitestStep(
      'unit',
      'unit',
      nodeTests.filter((file) => !isOnStore(file)),
    ),
    // Browsers are most sensitive to a busy machine, so nothing runs in parallel to them.
    vitestStep('e2e', 'e2e', filesOf('e2e/*.e2e.ts').filter(isIncluded), {
      needs: ['browser', 'build'],
      vitest: 'e2e/lanes.ts',
      workers: 2,
      places: atOnce,
      maxMs: longMaxMs,
    }),
  ]
}
