import fastJsonStringify from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'

/** Compiles the serializer of a response at its first use, as those of all endpoints cost every start more than the rest of it. */
export const compileSerializer: FastifySerializerCompiler<object> = ({ schema }) => {
  let serialize: ((data: unknown) => string) | undefined
  return (data) => (serialize ??= fastJsonStringify(schema))(data)
}
