import type { Lang, Pair } from '../../domain/contract/words.ts'
import { type ScreenRoute, screens } from '../../features/screens.ts'
import { defaultAccent, white } from '../../ui/parts/colours.ts'
import { platformName } from '../../ui/parts/names.ts'
import { screenshots } from './screenshots.ts'

/** Name of the installed app below its icon. */
const shortName: Pair = ['车联网', 'Vehicles']
const description: Pair = [
  '车辆实时位置、轨迹、报警与远程控制，桌面与手机均可使用。',
  'Live vehicle positions, tracks, alarms and remote control, on desktop and phone.',
]
const shortcuts: ScreenRoute[] = ['/vehicleManagement/vehicleInfo', '/basic/gdmap', '/warn/queryAlarm']
/** Shortcut to the camera, which opens the page of the vehicle whose VIN it reads. */
const scan = { name: ['扫码查车', 'Scan VIN'] satisfies Pair, url: '/basic/carInfo?scan=1' }
/** The manifest of the installed app. `id` is the same in both languages, because it is one app. */
export function manifestOf(lang: Lang): object {
  const say = (pair: Pair) => pair[lang === 'zh' ? 0 : 1]
  const icon = (src: string, size: number, purpose?: string) => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    ...(purpose && { purpose }),
  })
  return {
    id: '/',
    name: say(platformName),
    short_name: say(shortName),
    description: say(description),
    lang: lang === 'zh' ? 'zh-CN' : 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: defaultAccent,
    background_color: white,
    categories: ['business', 'productivity'],
    icons: [icon('/icon-192.png', 192), icon('/icon-512.png', 512), icon('/icon-maskable-512.png', 512, 'maskable')],
    screenshots: screenshots.map(({ form, width, height, label }) => ({
      src: `/screenshot-${form}-${lang}.jpg`,
      sizes: `${width}x${height}`,
      type: 'image/jpeg',
      form_factor: form,
      label: say(label),
    })),
    shortcuts: [...shortcuts.map((route) => ({ name: titleOf(route), url: route })), scan].map(({ name, url }) => ({
      name: say(name),
      url: `/#${url}`,
      icons: [icon('/icon-192.png', 192)],
    })),
  }
}

const titleOf = (route: ScreenRoute): Pair =>
  (screens.find((screen) => screen.route === route) as (typeof screens)[number]).title
