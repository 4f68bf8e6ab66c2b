/**
 * One rollout of the demonstration: policy, test, application, campaign. Each step is done by a different person,
 * unless it is already done.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { campaignCalls } from '../../../features/work/ota/campaign/contract.ts'
import { applicationCalls } from '../../../features/work/ota/otaApplication/contract.ts'
import { policyCalls } from '../../../features/work/ota/policy/contract.ts'
import { policyTestCalls } from '../../../features/work/ota/policyTest/contract.ts'
import { type SQL, sql } from '../../../platform/store/drizzle.ts'
import type { Db } from '../../../platform/store/store.ts'
import { noInstallFaults } from '../../simulator/upgrades/install-faults.ts'
import { baselineId, type Team } from './catalogue.ts'
import { playUntil, type Stage } from './play.ts'
import { reportStanding } from './report-standing.ts'
import { installOf, type Rollout } from './rollouts.ts'

interface StateRow extends Record<string, unknown> {
  id: number
  state: string
}
const campaignOf = (name: string) =>
  sql`select id::float8 as id, state from campaign where name = ${name} and kind = 'software'`
const underWay: ReadonlySet<string> = new Set(['scheduled', 'running'])
const testCount = 2
/** Versions from the production line count until a vehicle reports its own. */
const staleDays = 3_650

export class RolloutOf {
  readonly #stage: Stage
  readonly #team: Team
  readonly #rollout: Rollout
  readonly #driving: readonly string[]

  constructor(stage: Stage, team: Team, rollout: Rollout, driving: readonly string[]) {
    this.#stage = stage
    this.#team = team
    this.#rollout = rollout
    this.#driving = driving
  }

  async run(): Promise<void> {
    const { until } = this.#rollout
    // The first ones are for the test.
    const others = await this.#others()
    const policy = await this.#policy(others)
    if (policy === undefined) return
    const application = await this.#application(policy)
    if (until === 'campaign' && application !== undefined)
      await this.#campaign(application, others.slice(4 * testCount))
  }

  /** Vehicles for the test. One that needs its owner's consent installs only when the platform has its parked state. */
  async #testable(others: readonly string[]): Promise<string[]> {
    const { parts, openIngest } = this.#stage
    if (this.#rollout.consent === 'none') return others.slice(0, testCount)
    return (await reportStanding(parts, openIngest, others)).slice(0, testCount)
  }

  get #db(): Db {
    return this.#stage.parts.store.db
  }

  async #find(what: SQL): Promise<StateRow | undefined> {
    return (await this.#db.execute<StateRow>(what)).rows[0]
  }

  /** Parked vehicles of the type with a box, always the same ones. */
  async #others(): Promise<string[]> {
    const { type, vehicles } = this.#rollout
    // More than needed, because some may be driving when the test begins.
    const count = 4 * testCount + (vehicles === 'driving' ? 0 : vehicles)
    const { rows } = await this.#db.execute<{ vin: string }>(sql`
      select v.vin from vehicle v join ota_model o on o.model = v.model join vehicle_type t on t.id = o.vehicle_type
      where t.code = ${type} and v.box_serial is not null and v.vin <> all(${sql.param([...this.#driving])}::text[])
        and exists (select 1 from ecu_version e where e.vin = v.vin)
      order by v.id desc limit ${count}`)
    return rows.map(({ vin }) => vin)
  }

  async #policy(others: readonly string[]): Promise<number | undefined> {
    const { name, type, consent } = this.#rollout
    const { author } = this.#team
    const find = () => this.#find(sql`select id::float8 as id, state from policy where name = ${name}`)
    if (!(await find())) {
      const baseline = await baselineId(this.#db, `${type} 2.1`)
      if (baseline === undefined) return undefined
      const who = { models: [], series: [], groups: [], regions: [], vins: [], excluded: [], versions: [] }
      const rules = { depends: [], conflicts: [], startVersions: [], install: installOf(consent), staleDays }
      await author.make(policyCalls.add, { name, baseline, who, ...rules })
    }
    const policy = await find()
    if (!policy) return undefined
    if (policy.state === 'draft') await this.#test(policy.id, others)
    return (await find())?.state === 'valid' ? policy.id : undefined
  }

  /** Tests on some vehicles until all have succeeded. Then the tester marks the test as passed. */
  async #test(policy: number, others: readonly string[]): Promise<void> {
    const { tester } = this.#team
    const find = async () => {
      const { rows } = await this.#db.execute<StateRow & { vins: string[] }>(sql`
        select p.id::float8 as id, p.state, array(select t.vin from upgrade_target t where t.campaign = p.campaign) as vins
        from policy_test p where p.policy = ${policy} and p.state = 'running'`)
      return rows[0]
    }
    const runningTest = await find()
    const vins = await this.#testable(runningTest?.vins ?? others)
    if (!runningTest) await tester.make(policyTestCalls.start, { policy, vins })
    const test = runningTest ?? (await find())
    if (!test) return
    const isOver = async () => {
      const { succeeded: succeededCount, total } = await tester.make(policyTestCalls.vehicles, { id: test.id })
      return succeededCount === total
    }
    await playUntil(this.#stage, vins, noInstallFaults, isOver)
    if (await isOver())
      await tester.make(policyTestCalls.decide, {
        id: test.id,
        passed: true,
        remark: '全部测试车辆升级成功，功能检查无异常。',
      })
  }

  async #application(policy: number): Promise<number | undefined> {
    const { name, texts, filingNumber, until } = this.#rollout
    const { author, tester, examiner, releaser } = this.#team
    const find = () => this.#find(sql`select id::float8 as id, state from ota_application where name = ${name}`)
    if (!(await find()))
      await author.make(applicationCalls.add, {
        name,
        policy,
        ...texts,
        told: [examiner.id, releaser.id, tester.id],
        durationMinutes: 30,
        typeApproval: false,
        verification: `V&V ${name}`,
      })
    for (;;) {
      const application = await find()
      if (!application) return undefined
      const { id, state } = application
      const { hash } = await author.make(applicationCalls.open, { id })
      if (state === 'draft') await author.make(applicationCalls.submit, { id, hash })
      else if (state === 'submitted') await examiner.make(applicationCalls.examine, { id, hash, remark: '材料齐全' })
      else if (state === 'examined' && until === 'campaign') await releaser.make(applicationCalls.approve, { id, hash })
      else if (state === 'approved') {
        await author.make(applicationCalls.file, { id, filingNumber })
        await releaser.make(applicationCalls.release, {
          id,
          hash: (await author.make(applicationCalls.open, { id })).hash,
        })
      } else return state === 'released' ? id : undefined
    }
  }

  async #campaign(application: number, others: readonly string[]): Promise<void> {
    const { name, vehicles, groups } = this.#rollout
    const { author, releaser } = this.#team
    const vins = vehicles === 'driving' ? this.#driving : others
    const find = () => this.#find(campaignOf(name))
    if (vins.length === 0) return
    if (!(await find())) {
      const rules = {
        groups: groups.map(({ name: title, count, errorPercent = null }) => ({
          name: title,
          successPercent: 30,
          minExecuted: 1,
          errorPercent,
          soakHours: vehicles === 'driving' ? 1 : 0,
          share: count === 'rest' ? { by: 'rest' as const } : { by: 'count' as const, count },
        })),
        retry: { times: 0, askAgain: 0 },
      }
      await author.make(campaignCalls.add, { name, application, rules, vins: [...vins] })
    }
    const campaign = await find()
    if (campaign?.state === 'draft') await author.make(campaignCalls.submit, { id: campaign.id })
    if ((await find())?.state === 'submitted')
      await releaser.make(campaignCalls.decide, { id: campaign?.id ?? 0, approve: true })
    // A job assigns its vehicles.
    while ((await find())?.state === 'approved') await sleep(500, undefined, { signal: this.#stage.signal })
    await this.goOn()
  }

  /** Runs the boxes of parked vehicles while the campaign is active, including after a person has resumed it. */
  async goOn(): Promise<void> {
    const { name, vehicles, installFaults } = this.#rollout
    const find = () => this.#find(campaignOf(name))
    const isOver = async () => !underWay.has((await find())?.state ?? '')
    if (vehicles === 'driving' || (await isOver())) return
    const { rows } = await this.#db.execute<{ vin: string }>(
      sql`select vin from upgrade_target where campaign = ${(await find())?.id ?? 0} and state <> 'skipped' order by vin`,
    )
    await playUntil(
      this.#stage,
      rows.map(({ vin }) => vin),
      installFaults,
      isOver,
    )
  }
}
