import { useState } from 'react'

/** Form values and faults by field. A fault clears when its field changes. */
export const useForm = <Form extends object, Field extends string = keyof Form & string>(begun: () => Form) => {
  const [first] = useState(begun)
  const [form, setForm] = useState(first)
  const [problems, setProblems] = useState<Partial<Record<Field, string | undefined>>>({})
  return {
    form,
    /** Unsaved input would be lost. */
    held: form !== first,
    /** Changes fields and clears their faults; `also` clears those of dependent fields. */
    put: (part: Partial<Form>, ...also: Field[]) => {
      setForm({ ...form, ...part })
      const kept = Object.entries(problems).filter(([name]) => !(name in part) && !also.some((other) => other === name))
      setProblems(Object.fromEntries(kept) as typeof problems)
    },
    /** Restores the initial values. */
    reset: () => setForm(first),
    problems,
    setProblems,
  }
}
