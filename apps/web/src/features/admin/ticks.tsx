import classes from './admin.module.css'

interface TicksProps<Value> {
  options: readonly { value: Value; label: string }[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
}

/** Checkbox group. */
export const Ticks = <Value extends string | number>({ options, value, onChange }: TicksProps<Value>) => (
  <div className={classes.ticks}>
    {options.map(({ value: one, label }) => (
      <label key={one} className={classes.tick}>
        <input
          type="checkbox"
          checked={value.includes(one)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...value, one] : value.filter((other) => other !== one))
          }
        />
        <span>{label}</span>
      </label>
    ))}
  </div>
)
