// biome-ignore lint/style/noDefaultExport: Next reads it so
export default { plugins: { '@tailwindcss/postcss': {} } }
