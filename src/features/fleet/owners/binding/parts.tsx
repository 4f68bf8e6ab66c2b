export { Bindings } from './Bindings.tsx'
