import { Header } from '@nestjs/common';

/** Answers text in this media type, UTF-8. */
export const MediaType = (mediaType: string): MethodDecorator => Header('content-type', `${mediaType}; charset=utf-8`);
