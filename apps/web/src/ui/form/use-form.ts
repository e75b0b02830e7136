import { useState } from 'react'

/** What is typed into a form, and what is wrong with it by field: a fault goes as soon as its field changes. */
export const useForm = <Form extends object, Field extends string = keyof Form & string>(begun: () => Form) => {
  const [first] = useState(begun)
  const [form, setForm] = useState(first)
  const [problems, setProblems] = useState<Partial<Record<Field, string | undefined>>>({})
  return {
    form,
    /** Something typed would be lost. */
    held: form !== first,
    /** Changes fields; the faults of others may hang on them, too. */
    put: (part: Partial<Form>, ...also: Field[]) => {
      setForm({ ...form, ...part })
      const kept = Object.entries(problems).filter(([name]) => !(name in part) && !also.some((other) => other === name))
      setProblems(Object.fromEntries(kept) as typeof problems)
    },
    /** As it began. */
    reset: () => setForm(first),
    problems,
    setProblems,
  }
}
