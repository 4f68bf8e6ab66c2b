import { Slider } from 'antd'
import type { SliderControlProps } from './Slider.tsx'

export const SliderControl = ({ label, value, onChange, min, max, step }: SliderControlProps) => (
  <Slider
    value={value}
    onChange={onChange}
    min={min}
    max={max}
    step={step}
    className="ui-slider"
    ariaLabelForHandle={label}
  />
)
