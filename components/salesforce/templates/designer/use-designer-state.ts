'use client'

import { useCallback, useRef, useState } from 'react'
import { useUnsavedGuard } from '@/components/kit/dialogs/unsaved-guard'
import type { Design } from '@/lib/domain/templates/designer/design'
import type { DesignerView } from './designer-context'
import { type SampleLines, useSample } from './preview/use-sample'
import type { TemplateHead } from './template-design'
import { type Draft, useKeptDesign } from './use-design-draft'
import { useDesigner } from './use-designer'

/** The state of the editor with its looks. What is not saved is kept in the browser, and leaving the page asks. */
export function useDesignerState(head: TemplateHead | null, initial: Design, isUnsaved: boolean) {
  const designer = useDesigner(initial)
  const [saved, setSaved] = useState<Design | null>(isUnsaved ? null : initial)
  const [known, setKnown] = useState(head)
  const [zoom, setZoom] = useState<number | null>(null)
  const [grid, setGrid] = useState(false)
  const [sampleLines, setSampleLines] = useState<SampleLines>(1)
  const [announced, announce] = useState('')
  const { design } = designer
  const isDirty = design.pages !== saved?.pages || design.fields !== saved?.fields
  const forget = useKeptDesign(known, design, isDirty)
  useUnsavedGuard(isDirty)
  const view: DesignerView = {
    ...designer,
    zoom: zoom ?? 1,
    setZoom,
    fitZoom: useCallback((fitting: number) => setZoom((chosen) => chosen ?? fitting), []),
    grid,
    setGrid,
    sampleLines,
    setSampleLines,
    sample: useSample(design, sampleLines),
    announce,
    sheet: useRef<HTMLDivElement>(null),
    frame: useRef<HTMLDivElement>(null),
    panel: useRef<HTMLElement>(null),
    warned: useRef(new Set<string>()),
  }
  const onSaved = (content: Design, template: TemplateHead) => {
    setSaved(content)
    setKnown(template)
    forget()
  }
  /** Puts a draft in, on the version that it was made from. */
  const restore = ({ content, version }: Draft) => {
    designer.actions.change(() => ({ ...content, selection: [] }))
    setKnown((template) => template && { ...template, version: version ?? template.version })
  }
  return { view, announced, known, onSaved, restore }
}
