'use client'

import { formParts } from '@/components/kit/fields/form-parts'
import type { NoteValues } from './note-values'

/** The labelled fields of a note's form. */
export const NotePart = formParts<NoteValues>()
