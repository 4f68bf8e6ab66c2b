export { SecondStep } from './SecondStep.tsx'
