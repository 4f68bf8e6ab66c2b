import type { VehicleButton } from '../../../../record/views/shared/vehicle-page.tsx'
import { ecuVersionPageTexts as words } from './page-texts.ts'

const versions: VehicleButton = {
  place: 20,
  route: '/software/ecuVersion',
  label: words.title,
  params: (vin) => ({ vin }),
}

export default [versions]
