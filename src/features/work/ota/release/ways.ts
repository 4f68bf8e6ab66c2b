import type { Route, RouteParams } from '../../../../client/navigation.ts'
import { addingParams } from '../../../../record/views/shared/target.ts'
import type { ReleaseAction } from './action-texts.ts'
import type { Release, ReleaseKind, ReleaseNext } from './contract.ts'

interface Way {
  readonly route: Route
  readonly query: Readonly<Record<string, string>>
}
const way = (route: Route, params: RouteParams): Way => ({
  route,
  query: Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))),
})
const versions = '/software/versionManage'
const policies = '/software/policyManage'
const tests = '/software/policyTestManage'
const applications = '/software/otaApplication'
const tasks = '/software/taskManage'

/** Address of an object's own page. */
export function wayTo(kind: ReleaseKind, id: number): Way {
  switch (kind) {
    case 'version':
      return way(versions, { list: 'versions', view: id })
    case 'baseline':
      return way(versions, { list: 'baselines', view: id })
    case 'policy':
      return way(policies, { view: id })
    case 'test':
      return way(tests, { view: id })
    case 'application':
      return way(applications, { view: id })
    default:
      return way(tasks, { task: id })
  }
}

/** Page on which an action that needs an existing object is taken. */
const pages: Partial<Record<ReleaseAction, ReleaseKind>> = {
  testVersion: 'version',
  releaseVersion: 'version',
  fillBaseline: 'baseline',
  releaseBaseline: 'baseline',
  decideTest: 'test',
  submitApplication: 'application',
  examineApplication: 'application',
  approveApplication: 'application',
  fileApplication: 'application',
  releaseApplication: 'application',
  submitTask: 'task',
  decideTask: 'task',
  resumeTask: 'task',
}

/** Address of the form or page for the next action. References of a new record are filled in. */
export function wayOf({ action, id }: Pick<ReleaseNext, 'action' | 'id'>, { ids, vehicleType, steps }: Release): Way {
  const page = pages[action]
  if (page && id !== null) return wayTo(page, id)
  switch (action) {
    case 'uploadFile':
      return way(versions, { list: 'versions', edit: id })
    case 'addBaseline':
      return way(versions, newBaseline(vehicleType?.id))
    case 'addPolicy':
      return way(policies, { do: 'new', baseline: ids.baseline })
    case 'startTest':
      return way(tests, { do: 'start', policy: id })
    case 'addApplication':
      return way(applications, addingParams({ policy: text(ids.policy) }))
    case 'editApplication':
      return way(applications, { edit: id })
    case 'addTask':
      return way(tasks, {
        do: 'new',
        application: ids.application,
        name: steps.find(({ key }) => key === 'application')?.items[0]?.label,
      })
    default:
      return way(tasks, { task: id, do: 'edit' })
  }
}

const text = (id: number | null | undefined) => (id ? String(id) : null)

/** Params of the form of a new baseline. */
export const newBaseline = (vehicleType: number | undefined): RouteParams => ({
  list: 'baselines',
  ...addingParams({ vehicleType: text(vehicleType) }),
})
