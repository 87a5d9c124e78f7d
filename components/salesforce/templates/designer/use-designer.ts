'use client'

import { useMemo, useRef, useState } from 'react'
import { chosenFields, clamp, type Design } from '@/lib/domain/templates/designer/design'
import {
  begin,
  commit,
  type History,
  redo as redone,
  replace,
  undo as undone,
} from '@/lib/domain/templates/designer/history'

/** A change of the design; null when it cannot be made. */
export type Change = (design: Design) => Design | null

type EditorState = { history: History<Design>; page: number }

/** The page that shows a design: that of the chosen fields, else the one that was shown, or the last there is. */
const pageOf = (design: Design, page: number): number =>
  chosenFields(design)[0]?.page ?? clamp(page, 1, design.pages.length)

/**
 * The state of the editor. The functions stay the same ones, and act on the newest state also where two of them are
 * called before the page is drawn again.
 */
export function useDesigner(initial: Design) {
  const [state, setState] = useState<EditorState>({ history: begin(initial), page: 1 })
  const latest = useRef(state)
  const actions = useMemo(() => {
    const show = (history: History<Design>, page = latest.current.page) => {
      latest.current = { history, page: pageOf(history.present, page) }
      setState(latest.current)
    }
    const step = (move: typeof undone) => {
      const history = move(latest.current.history)
      if (history) show(history as History<Design>)
      return history !== null
    }
    return {
      design: () => latest.current.history.present,
      page: () => latest.current.page,
      /** Makes a step; steps in a row with the same `merged` are one. False when the change cannot be made. */
      change: (make: Change, merged: string | null = null): boolean => {
        const { history } = latest.current
        const next = make(history.present)
        if (next) show(commit(history, next, merged))
        return next !== null
      },
      /** Chooses fields, which is no step. */
      choose: (make: (design: Design) => Design) => {
        const { history } = latest.current
        show(replace(history, make(history.present)))
      },
      undo: () => step(undone),
      redo: () => step(redone),
      showPage: (page: number) => {
        const { history } = latest.current
        const { present } = history
        show(replace(history, { ...present, selection: [] }), clamp(page, 1, present.pages.length))
      },
    }
  }, [])
  const { history, page } = state
  return {
    design: history.present,
    page,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    actions,
  }
}

export type Designer = ReturnType<typeof useDesigner>
