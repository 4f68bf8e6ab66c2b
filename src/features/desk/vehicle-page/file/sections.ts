import type {
  VehicleButton,
  VehicleCard,
  VehicleEvents,
  VehicleSection,
} from '../../../../record/views/shared/vehicle-page.tsx'

const modules = import.meta.glob<readonly VehicleSection[]>('../../../*/*/*/vehicle-page.tsx', {
  eager: true,
  import: 'default',
})
const sections = Object.values(modules)
  .flat()
  .sort((a, b) => a.place - b.place)

export const topCards = sections.filter((each): each is VehicleCard => 'Card' in each && each.area === 'top')
export const mainCards = sections.filter((each): each is VehicleCard => 'Card' in each && each.area !== 'top')
export const eventLists = sections.filter((each): each is VehicleEvents => 'events' in each)
export const buttons = sections.filter((each): each is VehicleButton => 'route' in each)

/** Cards in rows: those of half the width that follow each other share one. */
export const rowsOfCards = (cards: readonly VehicleCard[]): VehicleCard[][] => {
  const rows: VehicleCard[][] = []
  for (const card of cards) {
    const last = rows.at(-1)
    if (card.area === 'half' && last?.[0]?.area === 'half') last.push(card)
    else rows.push([card])
  }
  return rows
}
