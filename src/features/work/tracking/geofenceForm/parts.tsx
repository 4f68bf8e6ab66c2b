/** Search for a place, for other forms that have a map. */
import './form.css'

export { Address } from './Address.tsx'
