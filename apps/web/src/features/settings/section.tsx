import { useId, type ReactNode, type Ref } from 'react'
import classes from './settings.module.css'

interface SectionProps {
  title: string
  hint: string
  /** Ref of the element with the controls. */
  place?: Ref<HTMLDivElement>
  children: ReactNode
}

/** Section of the settings: title on the left, controls on the right. */
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
