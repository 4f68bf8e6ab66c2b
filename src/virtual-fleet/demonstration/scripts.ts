/** Released diagnostic scripts of the demonstration, which run on the ECUs of its vehicles. */

import { dayMs } from '../../domain/time.ts'
import { checkProgram } from '../../features/work/diagnosis/script/language/check.ts'
import type { Program } from '../../features/work/diagnosis/script/language/language.ts'
import { scripts, scriptVersions } from '../../features/work/diagnosis/script/store.ts'
import type { Db } from '../../platform/store/store.ts'
import { ecuCatalogue } from '../fleet/ecus.ts'
import { insertRows } from './insert.ts'

interface DemonstrationScript {
  readonly code: string
  readonly name: string
  readonly nameEn: string
  readonly purpose: string
  readonly purposeEn: string
  readonly author: string
  readonly program: object
}
const bilingual = (zh: string, en: string) => ({ zh, en })
const variable = (name: string) => ({ var: name })
const count = (name: string) => ({ op: 'count', left: variable(name) })
/** Repeats a request when the ECU is busy (0x21), as a tester does. */
const retry = { n: 2, onNrc: [0x21] }

const readAll: DemonstrationScript = {
  code: 'READ_ALL_DTC',
  name: '读取全车故障码',
  nameEn: 'Read all trouble codes',
  purpose: '逐个读取各 ECU 的故障码，不更改车辆。某个 ECU 无响应时继续读取其余 ECU。',
  purposeEn: 'Reads the trouble codes of each ECU without changing the vehicle. Goes on when an ECU does not answer.',
  author: '林晓东',
  program: {
    form: 1,
    limits: { steps: 60, minutes: 15 },
    steps: ecuCatalogue.flatMap(({ code, name }) => {
      const resultName = code.toLowerCase()
      const read = { readDtc: { ecu: code, mask: 'FF' } }
      const say = bilingual(`读取${name[0]}`, `Read ${code}`)
      return [
        { id: `read-${resultName}`, say, do: read, save: resultName, retry, onError: 'continue' },
        {
          id: `count-${resultName}`,
          do: {
            note: { text: bilingual(`${name[0]}故障码数量`, `Trouble codes of ${code}`), value: count(resultName) },
          },
          onError: 'continue',
        },
      ]
    }),
  },
}

const clearAndCheck: DemonstrationScript = {
  code: 'CLEAR_AND_CHECK',
  name: '清除电池故障码并复查',
  nameEn: 'Clear battery codes and check again',
  purpose: '读取 BMS 故障码，经确认后清除，等待后复查。仍然存在的故障会再次出现。',
  purposeEn:
    'Reads the trouble codes of the BMS, clears them after a confirmation, waits and reads again. Faults that persist come back.',
  author: '林晓东',
  program: {
    form: 1,
    params: [
      {
        name: 'mode',
        title: bilingual('清除前询问', 'Ask before clearing'),
        type: 'choice',
        default: 'ask',
        options: [
          { value: 'ask', title: bilingual('询问', 'Ask') },
          { value: 'clear', title: bilingual('直接清除', 'Clear at once') },
        ],
      },
    ],
    needs: { speedKmh: 0 },
    limits: { steps: 40, minutes: 20 },
    steps: [
      {
        id: 'open',
        say: bilingual('进入扩展会话', 'Open the extended session'),
        do: { session: { ecu: 'BMS', type: 'extended' } },
      },
      {
        id: 'read',
        say: bilingual('读取故障码', 'Read trouble codes'),
        do: { readDtc: { ecu: 'BMS', mask: 'FF' } },
        save: 'found',
        retry,
      },
      {
        id: 'any',
        say: bilingual('是否有故障码', 'Are there any codes?'),
        do: {
          if: {
            cond: { op: 'gt', left: count('found'), right: 0 },
            steps: [
              {
                id: 'each',
                do: {
                  forEach: {
                    in: variable('found'),
                    as: 'item',
                    steps: [
                      {
                        id: 'snapshot',
                        say: bilingual('读取快照', 'Read its snapshot'),
                        do: { snapshot: { ecu: 'BMS', dtc: variable('item.code') } },
                        onError: 'continue',
                      },
                    ],
                  },
                },
              },
              { id: 'yes', do: { set: { value: true } }, save: 'sure' },
              {
                id: 'asking',
                do: {
                  if: {
                    cond: { op: 'eq', left: variable('mode'), right: 'ask' },
                    steps: [
                      {
                        id: 'ask',
                        do: {
                          ask: {
                            type: 'confirm',
                            text: bilingual('清除以上 BMS 故障码？', 'Clear these codes of the BMS?'),
                          },
                        },
                        save: 'sure',
                      },
                    ],
                  },
                },
              },
              {
                id: 'clearing',
                do: {
                  if: {
                    cond: variable('sure'),
                    steps: [
                      {
                        id: 'clear',
                        say: bilingual('清除故障码', 'Clear trouble codes'),
                        do: { clearDtc: { ecu: 'BMS', group: 'all' } },
                        retry,
                      },
                      {
                        id: 'settle',
                        say: bilingual('等待 ECU 重新检测', 'Let the ECU test again'),
                        do: { wait: { seconds: 5 } },
                      },
                      {
                        id: 'again',
                        say: bilingual('复查故障码', 'Read again'),
                        do: { readDtc: { ecu: 'BMS', mask: '01' } },
                        save: 'left',
                        retry,
                      },
                      {
                        id: 'check',
                        do: {
                          assert: {
                            cond: { op: 'eq', left: count('left'), right: 0 },
                            text: bilingual('故障仍然存在，请检修', 'The fault is still there: have it repaired'),
                          },
                        },
                      },
                    ],
                    else: [{ id: 'kept', do: { note: { text: bilingual('未清除', 'Not cleared') } } }],
                  },
                },
              },
            ],
            else: [{ id: 'none', do: { note: { text: bilingual('BMS 没有故障码', 'The BMS has no codes') } } }],
          },
        },
      },
    ],
  },
}

const record = (at: number, length: number) => ({ type: 'unsigned', at, length, factor: 1, offset: 0 })
const insulation: DemonstrationScript = {
  code: 'INSULATION_TEST',
  name: '绝缘自检',
  nameEn: 'Insulation self-test',
  purpose: '执行 BMS 绝缘自检例程并检查绝缘电阻。车辆须停稳；自检约 8 秒。',
  purposeEn:
    'Runs the insulation self-test of the BMS and checks the insulation resistance. The vehicle must be parked. The test takes about 8 seconds.',
  author: '陈静',
  program: {
    form: 1,
    params: [
      {
        name: 'least',
        title: bilingual('最低绝缘电阻（kΩ）', 'Least insulation resistance (kΩ)'),
        type: 'number',
        default: 500,
        min: 100,
        max: 10_000,
      },
    ],
    needs: { speedKmh: 0 },
    limits: { steps: 20, minutes: 10 },
    steps: [
      {
        id: 'open',
        say: bilingual('进入扩展会话', 'Open the extended session'),
        do: { session: { ecu: 'BMS', type: 'extended' } },
      },
      {
        id: 'start',
        say: bilingual('启动绝缘自检', 'Start the insulation self-test'),
        do: { routine: { ecu: 'BMS', action: 'start', id: '0203' } },
        retry,
      },
      {
        id: 'status',
        say: bilingual('读取自检结果', 'Read the result'),
        do: { routine: { ecu: 'BMS', action: 'result', id: '0203', as: record(0, 1) } },
        save: 'status',
        retry,
      },
      {
        id: 'value',
        say: bilingual('读取绝缘电阻', 'Read the resistance'),
        do: { routine: { ecu: 'BMS', action: 'result', id: '0203', as: record(1, 2) } },
        save: 'kohm',
        retry,
      },
      {
        id: 'found',
        do: { note: { text: bilingual('绝缘电阻（kΩ）', 'Insulation resistance (kΩ)'), value: variable('kohm') } },
      },
      {
        id: 'passed',
        do: {
          assert: {
            cond: { op: 'eq', left: variable('status'), right: 2 },
            text: bilingual('绝缘自检未通过', 'The insulation self-test has failed'),
          },
        },
      },
      {
        id: 'enough',
        do: {
          assert: {
            cond: { op: 'ge', left: variable('kohm'), right: variable('least') },
            text: bilingual('绝缘电阻低于要求', 'The insulation resistance is too low'),
          },
        },
      },
    ],
  },
}

export const demonstrationScripts: readonly DemonstrationScript[] = [readAll, clearAndCheck, insulation]

/** The script's program in stored form. Throws an Error with its problems. */
export function programOf({ code, program }: DemonstrationScript): Program {
  const checked = checkProgram(program)
  if ('problems' in checked) throw new Error(`${code}: ${JSON.stringify(checked.problems)}`)
  return checked.program
}

export async function loadScripts(db: Db, now: Date): Promise<ReadonlyMap<string, number>> {
  const ids = await insertRows(
    db,
    scripts,
    demonstrationScripts.map(({ program: _, ...script }) => ({ ...script, newest: 1, released: 1 })),
  )
  const [writtenAt, releasedAt] = [new Date(now.getTime() - 40 * dayMs), new Date(now.getTime() - 38 * dayMs)].map(
    (at) => at.toISOString(),
  )
  await insertRows(
    db,
    scriptVersions,
    demonstrationScripts.map((script, at) => ({
      scriptId: ids[at] ?? 0,
      number: 1,
      state: 'released' as const,
      program: programOf(script),
      author: script.author,
      authors: [],
      decidedBy: '周明',
      decision: '实车验证通过',
      createdAt: writtenAt!,
      updatedAt: releasedAt!,
      releasedAt: releasedAt!,
    })),
  )
  return new Map(demonstrationScripts.map(({ code }, at) => [code, ids[at] ?? 0]))
}
