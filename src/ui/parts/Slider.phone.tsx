import type { SliderControlProps } from './Slider.tsx'

/** Native slider: antd-mobile's needs a library of floating boxes, 9 kB for every first visit. */
export const SliderControl = ({ label: _label, value, onChange, ...rest }: SliderControlProps) => (
  <input
    {...rest}
    type="range"
    className="ui-slider"
    value={value}
    onChange={({ target }) => onChange(Number(target.value))}
  />
)
