/** The pen is dark in both themes, as paper is white in both. */
export const INK_COLOR = '#16213a'

/** In CSS pixels of the pad; one width, as pressure and speed are not kept. */
export const INK_WIDTH = 2.2
