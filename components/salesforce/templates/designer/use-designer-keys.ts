'use client'

import { type RefObject, useEffect, useRef } from 'react'
import { type Design, type Shift, select, selectAll } from '@/lib/domain/templates/designer/design'
import { moveBy, resizeBy } from '@/lib/domain/templates/designer/gesture'
import { type DesignerView, useDesignerView } from './designer-context'
import { focusPanel } from './focus-panel'
import { isInput } from './leave-input'
import { useEditEnd } from './use-edit-end'
import { type FieldActions, useFieldActions } from './use-field-actions'

const ARROWS: Readonly<Record<string, Shift>> = {
  ArrowLeft: { dx: -1, dy: 0 },
  ArrowRight: { dx: 1, dy: 0 },
  ArrowUp: { dx: 0, dy: -1 },
  ArrowDown: { dx: 0, dy: 1 },
}

const PAGES: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 }

const isDialogOpen = () =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null

type Keys = { view: DesignerView; fields: FieldActions; ended: () => void; onHelp: () => void; press: number }

/**
 * The keys of the editor. None of them acts while an input has the focus or a dialog is open; those without Ctrl act only
 * where the page has the focus.
 */
export function useDesignerKeys(root: RefObject<HTMLElement | null>, onHelp: () => void): void {
  const view = useDesignerView()
  const fields = useFieldActions()
  const ended = useEditEnd()
  const latest = useRef<Keys>({ view, fields, ended, onHelp, press: 0 })
  latest.current = { ...latest.current, view, fields, ended, onHelp }
  useEffect(() => {
    const isOurs = ({ target, defaultPrevented }: Event) =>
      !defaultPrevented &&
      !isInput(target) &&
      !isDialogOpen() &&
      (target === document.body || root.current?.contains(target as Node) === true)
    const onKey = (event: KeyboardEvent) => {
      const keys = latest.current
      if (!isOurs(event)) return
      if (!event.repeat) keys.press += 1
      const { sheet } = keys.view
      const isOnPage = event.target === document.body || sheet.current?.contains(event.target as Node)
      const isDone =
        event.ctrlKey || event.metaKey
          ? commandKey(event, keys)
          : event.key === '?'
            ? helpKey(keys)
            : isOnPage && pageKey(event, keys)
      if (isDone) event.preventDefault()
    }
    const onClipboard = (event: ClipboardEvent) => {
      if (!isOurs(event) || document.getSelection()?.isCollapsed === false) return
      const { fields } = latest.current
      const text = event.type === 'paste' ? null : fields.copy()
      if (event.type === 'paste') fields.paste(event.clipboardData?.getData('text/plain') ?? '')
      else if (text === null) return
      if (text !== null) event.clipboardData?.setData('text/plain', text)
      if (event.type === 'cut') fields.remove()
      event.preventDefault()
    }
    const clipboard = ['copy', 'cut', 'paste'] as const
    document.addEventListener('keydown', onKey)
    for (const type of clipboard) document.addEventListener(type, onClipboard)
    return () => {
      document.removeEventListener('keydown', onKey)
      for (const type of clipboard) document.removeEventListener(type, onClipboard)
    }
  }, [root])
}

function helpKey({ onHelp }: Keys): boolean {
  onHelp()
  return true
}

function commandKey({ key, shiftKey, altKey }: KeyboardEvent, { view, fields }: Keys): boolean {
  const { actions } = view
  const acts: Readonly<Record<string, () => void>> = {
    z: shiftKey ? fields.redo : fields.undo,
    y: fields.redo,
    d: fields.duplicate,
    a: () => actions.choose((design) => selectAll(design, actions.page())),
  }
  const act = altKey ? undefined : acts[key.toLowerCase()]
  act?.()
  return act !== undefined
}

function pageKey(event: KeyboardEvent, keys: Keys): boolean {
  const { view, fields } = keys
  const { actions, panel } = view
  const arrow = ARROWS[event.key]
  if (arrow) return arrowKey(event, arrow, keys)
  const field = fieldOf(event.target)
  const edit = () => {
    if (field) actions.choose((design) => select(design, [field]))
    if (actions.design().selection.length > 0) focusPanel(panel)
  }
  const acts: Readonly<Record<string, () => void>> = {
    delete: () => fields.remove(),
    backspace: () => fields.remove(),
    pageup: () => fields.turnPage(-1),
    pagedown: () => fields.turnPage(1),
    f2: edit,
    escape: () => actions.choose((design) => ({ ...design, selection: [] })),
  }
  if (event.key === 'Delete' || event.key === 'Backspace' || event.key === 'F2') chooseFocused(field, view)
  const by = PAGES[event.key]
  if (by && event.shiftKey) return toPageKey(by, keys, field)
  const act = event.key === 'Enter' && field ? edit : acts[event.key.toLowerCase()]
  act?.()
  return act !== undefined
}

const fieldOf = (target: EventTarget | null): string | null =>
  target instanceof HTMLElement ? (target.dataset.field ?? null) : null

/** A field that has the focus without being chosen is what keys are meant for. */
function chooseFocused(field: string | null, { actions }: DesignerView): void {
  if (field && !actions.design().selection.includes(field))
    actions.choose((design) => select(design, [field]))
}

/** Moves the chosen fields to the page before or behind. */
function toPageKey(by: number, { view, fields }: Keys, field: string | null): boolean {
  chooseFocused(field, view)
  fields.moveToPage(view.actions.page() + by)
  return true
}

/** Moves by a point, with Shift by ten; with Alt the right and the lower side move. A held key is one step. */
function arrowKey(event: KeyboardEvent, arrow: Shift, { view, ended, press }: Keys): boolean {
  const { actions } = view
  chooseFocused(fieldOf(event.target), view)
  if (actions.design().selection.length === 0) return false
  const by = event.shiftKey ? 10 : 1
  const shift = { dx: arrow.dx * by, dy: arrow.dy * by }
  const act = (design: Design) =>
    event.altKey ? resizeBy(design, arrow.dx === 0 ? 's' : 'e', shift) : moveBy(design, shift)
  actions.change(act, `key ${press}`)
  ended()
  return true
}
