import { useId, type ReactNode, type Ref } from 'react'
import classes from './settings.module.css'

interface SectionProps {
  title: string
  hint: string
  /** Where its controls stand. */
  place?: Ref<HTMLDivElement>
  children: ReactNode
}

/** One subject of the settings: what it is on the left, its controls on the right. */
export const Section = ({ title, hint, place, children }: SectionProps) => {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="hint">{hint}</p>
      </div>
      <div ref={place} className={classes.controls}>
        {children}
      </div>
    </section>
  )
}
