import type { Plugin } from 'vite'

/** Where Zod describes schemas as JSON, for the API's description and the tools of a model. */
const describers = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/
const exported = /^export (?:const|function) (\w+)/gm

/** Every schema refers to these functions, so that a build keeps them; the browser, which only parses, never calls one. */
export function withoutJsonSchemas(): Plugin {
  return {
    name: 'without-json-schemas',
    apply: 'build',
    transform: {
      filter: { id: describers },
      handler: (code) => [...code.matchAll(exported)].map(([, name]) => `export const ${name} = () => {}`).join('\n'),
    },
  }
}
