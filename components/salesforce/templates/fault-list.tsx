import { Notice } from '@/components/ui/notice'

type FaultListProps = {
  title: string
  /** Without any there is no notice. */
  sentences: readonly string[]
  /** Whether it is not read out at once: something else does that. */
  isQuiet?: boolean
}

/** The faults for which something was refused, or would be: a sentence each. */
export function FaultList({ title, sentences, isQuiet = false }: FaultListProps) {
  if (sentences.length === 0) return null
  return (
    <Notice tone="error" role={isQuiet ? undefined : 'alert'} title={title}>
      <ul className="grid gap-1 text-sm">
        {sentences.map((sentence) => (
          <li key={sentence} className="break-words">
            {sentence}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
