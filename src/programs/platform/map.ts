import { sizeText } from '../../domain/size-text.ts'
import { ArchiveProblem } from '../../features/work/tracking/streetMap/extract/archive.ts'
import { type Area, areaNamed, areaOfBox } from '../../features/work/tracking/streetMap/extract/areas.ts'
import { TooManyTilesError } from '../../features/work/tracking/streetMap/extract/plan.ts'
import { RemoteError } from '../../features/work/tracking/streetMap/extract/remote.ts'
import {
  defaultExtractZoom,
  type Extract,
  hasRoom,
  installExtract,
  prepareExtract,
} from '../../features/work/tracking/streetMap/install.ts'
import { openFiles } from '../../platform/files/files.ts'
import { langOf, type OperatorCommand, type OperatorContext, OperatorError, option } from './operator.ts'

const maxZooms = 15
/** Bytes per second on a slow line, for the expected time. */
const expectedRate = 2_000_000
const shareStep = 0.05

export const map: OperatorCommand = {
  name: 'map',
  takes: '<country, province, city or west,south,east,north> [--zoom 14] [--plan]',
  says: [
    '下载一个区域的街道地图并启用；--plan 只显示大小和时间。中断后重新执行即可继续',
    'downloads the street map of a region and puts it into use; --plan only prints size and time. Run it again to continue after an interruption',
  ],
  runsInServer: true,
  async run(operator, args) {
    const { config, env, store: open, print } = operator
    const area = requireArea(args[0])
    const maxZoom = requireZoom(option(args, 'zoom'))
    const store = await open()
    const extract = await prepare(operator, area, maxZoom)
    const { plan, source } = extract
    const minutes = Math.max(1, Math.round(plan.size / expectedRate / 60))
    print(`${source.url.href}`)
    print(`${area.name[1]} (${area.name[0]}), zoom ${plan.minZoom}-${plan.maxZoom}: ${plan.tiles} tiles`)
    print(`${sizeText(plan.size)}, about ${minutes} min at 16 Mbit/s; ${sizeText(extract.freeBytes)} free`)
    if (args.includes('--plan')) return 0
    if (!hasRoom(extract)) throw new OperatorError(roomText(extract))
    let printedShare = 0
    const hash = await explain(
      installExtract({ store, files: openFiles(config), now: () => new Date() }, extract, {
        uploadedBy: 'npm run platform -- map',
        lang: langOf(env) === 'zh' ? 0 : 1,
        onProgress: ({ bytes, size }) => {
          if (bytes / size < printedShare + shareStep && bytes < size) return
          printedShare = bytes / size
          print(`${Math.floor(printedShare * 100)} % of ${sizeText(size)}`)
        },
      }),
    )
    print(`The map is in use. SHA-256 ${hash}`)
    return 0
  },
}

function requireArea(text: string | undefined): Area {
  if (!text || text.startsWith('--')) throw new OperatorError('Which region? A name, or west,south,east,north.')
  const area = areaOfBox(text) ?? areaNamed(text)
  if (!area) throw new OperatorError(`There is no country, province or city ${text}, and it is no box in degrees.`)
  return area
}

function requireZoom(text: string | undefined): number {
  const zoom = text === undefined ? defaultExtractZoom : Number(text)
  if (!Number.isInteger(zoom) || zoom < 0 || zoom > maxZooms)
    throw new OperatorError(`--zoom is a whole number from 0 to ${maxZooms}`)
  return zoom
}

const prepare = async ({ config, store }: OperatorContext, area: Area, maxZoom: number): Promise<Extract> =>
  explain(prepareExtract((await store()).db, config, { area, maxZoom, today: Date.now() }))

const roomText = ({ plan, freeBytes }: Extract) =>
  `Not enough disk: the download and its copy in the file store need ${sizeText(2 * plan.size)} and a reserve of 1 GB, ${sizeText(freeBytes)} are free. Choose a smaller region or a lower --zoom.`

async function explain<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof TooManyTilesError)
      throw new OperatorError('The region has too many tiles. Choose a smaller one or a lower --zoom.')
    if (error instanceof ArchiveProblem) throw new OperatorError(error.reason[1])
    if (error instanceof RemoteError)
      throw new OperatorError(`${error.message}. What was downloaded stays: run the command again to continue.`)
    throw error
  }
}
