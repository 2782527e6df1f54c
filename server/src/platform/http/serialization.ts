import fastJsonStringify from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'

/** Compiles the serializer of a response at its first use, as those of all endpoints cost every start more than the rest of it. */
export const compileSerializer: FastifySerializerCompiler<object> = ({ schema }) => {
  type Serialize = (data: unknown) => string
  let serialize: Serialize | undefined
  return (data) => {
    serialize ??= fastJsonStringify(schema) as Serialize
    return serialize(data)
  }
}
