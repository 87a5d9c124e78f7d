'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Designer } from './designer'
import { type Start, StartChoice } from './start-choice'
import { designOf, type SavedTemplate } from './template-design'
import { EDITOR } from './use-crumbs'

/** The editor of a saved template, or of a new one, which begins with a choice. */
export function TemplateEditor({ template }: { template: SavedTemplate | null }) {
  const [start, setStart] = useState<Start | null>(
    () => template && { design: designOf(template), isWork: false },
  )
  const router = useRouter()
  if (!start) return <StartChoice onStart={setStart} />
  return (
    <Designer
      head={template}
      initial={start.design}
      isUnsaved={start.isWork}
      onFresh={() => (template ? router.push(EDITOR) : setStart(null))}
    />
  )
}
