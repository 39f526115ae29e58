// Made from the declarations of the endpoints by `npm run build:clients`.

import type { Input } from '../input.ts';

/** At least one of the fields. */
type OneOf<Names extends string> = { [Name in Names]: { [One in Name]: unknown } }[Names];

/** Every non-2xx response. */
export interface Problem {
/** Always false. */
success: false;
/** For people. */
error: string;
/** For programs: a stable name in snake_case. New codes may be added. */
code: ErrorCode | (string & {});
/** How to fix it. */
fix?: string;
/** The field that the error is about. */
param?: string;
/** All invalid fields, this one first; at most ten. */
errors?: FieldError[];
/** The `X-Request-Id` of the response. */
request_id: string;
}
/** All current codes, one for each kind of error, without positions. */
export type ErrorCode = 
| 'already_monitored'
| 'api_key_required'
| 'asset_in_use'
| 'asset_limit'
| 'asset_not_found'
| 'audio_expired'
| 'audio_not_found'
| 'audio_not_ready'
| 'audio_too_long'
| 'batch_ended'
| 'batch_expired'
| 'batch_not_ended'
| 'batch_not_found'
| 'blocked'
| 'body_required'
| 'body_too_large'
| 'budget_exceeded'
| 'caller_gone'
| 'cancelled'
| 'connection_cap'
| 'cross_site_request'
| 'database_unavailable'
| 'delivery_not_found'
| 'domain_taken'
| 'draining'
| 'duplicate_endpoint'
| 'duplicate_field'
| 'email_not_verified'
| 'extraction_failed'
| 'extraction_too_slow'
| 'field_too_large'
| 'file_required'
| 'file_too_large'
| 'files_too_large'
| 'font_limit'
| 'font_name_taken'
| 'font_not_found'
| 'font_required'
| 'font_too_slow'
| 'foreign_origin'
| 'format_not_animated'
| 'gone'
| 'headers_too_large'
| 'idempotency_key_reused'
| 'image_not_found'
| 'image_required'
| 'image_too_large'
| 'image_too_slow'
| 'images_required'
| 'internal_error'
| 'interrupted'
| 'invalid_align'
| 'invalid_allow_upscale'
| 'invalid_api_key'
| 'invalid_authorization'
| 'invalid_background'
| 'invalid_before'
| 'invalid_bitrate'
| 'invalid_blend'
| 'invalid_body'
| 'invalid_by'
| 'invalid_color'
| 'invalid_color_angle'
| 'invalid_color_from'
| 'invalid_color_to'
| 'invalid_corners'
| 'invalid_csv'
| 'invalid_curve'
| 'invalid_description'
| 'invalid_domain'
| 'invalid_dpi'
| 'invalid_end'
| 'invalid_endpoint'
| 'invalid_event'
| 'invalid_events'
| 'invalid_file_url'
| 'invalid_fit'
| 'invalid_font'
| 'invalid_font_family'
| 'invalid_font_size'
| 'invalid_font_weight'
| 'invalid_force'
| 'invalid_format'
| 'invalid_from'
| 'invalid_garments'
| 'invalid_gravity'
| 'invalid_group'
| 'invalid_groups'
| 'invalid_headers'
| 'invalid_id'
| 'invalid_idempotency_key'
| 'invalid_ids'
| 'invalid_image_format'
| 'invalid_image_url'
| 'invalid_input_method'
| 'invalid_items'
| 'invalid_items_image_url'
| 'invalid_items_name'
| 'invalid_items_values'
| 'invalid_json'
| 'invalid_key'
| 'invalid_last_event_id'
| 'invalid_letter_spacing'
| 'invalid_limit'
| 'invalid_line_height'
| 'invalid_max_bytes'
| 'invalid_max_height'
| 'invalid_max_width'
| 'invalid_message'
| 'invalid_metadata'
| 'invalid_month'
| 'invalid_name'
| 'invalid_notify_email'
| 'invalid_notify_existing'
| 'invalid_notify_weekly'
| 'invalid_opacity'
| 'invalid_options'
| 'invalid_outline_color'
| 'invalid_outline_width'
| 'invalid_outlines'
| 'invalid_outlines_color'
| 'invalid_outlines_width'
| 'invalid_output_size'
| 'invalid_overlays'
| 'invalid_overlays_align'
| 'invalid_overlays_background'
| 'invalid_overlays_blend'
| 'invalid_overlays_color'
| 'invalid_overlays_color_angle'
| 'invalid_overlays_color_from'
| 'invalid_overlays_color_to'
| 'invalid_overlays_corners'
| 'invalid_overlays_corners_x'
| 'invalid_overlays_corners_y'
| 'invalid_overlays_curve'
| 'invalid_overlays_displace'
| 'invalid_overlays_fill'
| 'invalid_overlays_fill_angle'
| 'invalid_overlays_fill_from'
| 'invalid_overlays_fill_to'
| 'invalid_overlays_fit'
| 'invalid_overlays_font_family'
| 'invalid_overlays_font_size'
| 'invalid_overlays_font_weight'
| 'invalid_overlays_height'
| 'invalid_overlays_image'
| 'invalid_overlays_letter_spacing'
| 'invalid_overlays_line_height'
| 'invalid_overlays_max_height'
| 'invalid_overlays_max_width'
| 'invalid_overlays_name'
| 'invalid_overlays_opacity'
| 'invalid_overlays_outline_color'
| 'invalid_overlays_outline_width'
| 'invalid_overlays_outlines'
| 'invalid_overlays_outlines_color'
| 'invalid_overlays_outlines_width'
| 'invalid_overlays_position'
| 'invalid_overlays_quiet_zone'
| 'invalid_overlays_radius'
| 'invalid_overlays_rotation'
| 'invalid_overlays_shadow'
| 'invalid_overlays_shadow_blur'
| 'invalid_overlays_shadow_color'
| 'invalid_overlays_shadow_x'
| 'invalid_overlays_shadow_y'
| 'invalid_overlays_stroke_color'
| 'invalid_overlays_stroke_width'
| 'invalid_overlays_text'
| 'invalid_overlays_type'
| 'invalid_overlays_uppercase'
| 'invalid_overlays_width'
| 'invalid_overlays_x'
| 'invalid_overlays_y'
| 'invalid_padding'
| 'invalid_padding_color'
| 'invalid_padding_output_size'
| 'invalid_padding_padding_color'
| 'invalid_padding_padding_size'
| 'invalid_padding_size'
| 'invalid_padding_transparency'
| 'invalid_position'
| 'invalid_post_products'
| 'invalid_presets'
| 'invalid_processing_method'
| 'invalid_q'
| 'invalid_quality'
| 'invalid_range'
| 'invalid_repair'
| 'invalid_repair_method'
| 'invalid_request_id'
| 'invalid_rotation'
| 'invalid_row'
| 'invalid_sample_values'
| 'invalid_search'
| 'invalid_shadow'
| 'invalid_shadow_blur'
| 'invalid_shadow_color'
| 'invalid_shadow_x'
| 'invalid_shadow_y'
| 'invalid_shop_id'
| 'invalid_shop_url'
| 'invalid_sign_in'
| 'invalid_since'
| 'invalid_sizes'
| 'invalid_sizes_background'
| 'invalid_sizes_dpi'
| 'invalid_sizes_fit'
| 'invalid_sizes_format'
| 'invalid_sizes_height'
| 'invalid_sizes_max_bytes'
| 'invalid_sizes_name'
| 'invalid_sizes_quality'
| 'invalid_sizes_width'
| 'invalid_start'
| 'invalid_state'
| 'invalid_status'
| 'invalid_subject'
| 'invalid_sync_products'
| 'invalid_template_id'
| 'invalid_text'
| 'invalid_to'
| 'invalid_token'
| 'invalid_tool'
| 'invalid_trim'
| 'invalid_until'
| 'invalid_upload_id'
| 'invalid_uppercase'
| 'invalid_url'
| 'invalid_values'
| 'invalid_variable'
| 'invalid_version'
| 'invalid_video_url'
| 'invalid_webhook_authorization'
| 'invalid_webhook_url'
| 'invalid_x'
| 'invalid_y'
| 'items_required'
| 'job_ended'
| 'job_not_found'
| 'json_as_form'
| 'key_expired'
| 'key_scope'
| 'larger_than_max_bytes'
| 'layer_image_not_read'
| 'layout_changed'
| 'local_only'
| 'low_resolution'
| 'malformed_data_uri'
| 'malformed_form'
| 'malformed_request'
| 'media_too_late'
| 'method_not_allowed'
| 'missing_value'
| 'moved'
| 'needs_background'
| 'no_audio_track'
| 'no_domain'
| 'no_picture'
| 'no_product'
| 'no_webhook'
| 'not_acceptable'
| 'not_found'
| 'nothing_left'
| 'nothing_to_change'
| 'nothing_to_retry'
| 'one_file_only'
| 'one_font_only'
| 'one_image_only'
| 'one_source_only'
| 'one_video_only'
| 'one_work_only'
| 'out_of_time'
| 'overloaded'
| 'paused'
| 'picture_not_found'
| 'picture_pending'
| 'product_not_found'
| 'psd_not_read'
| 'quota_exceeded'
| 'quota_too_small'
| 'range_not_satisfiable'
| 'range_outside_video'
| 'rate_limited'
| 'request_in_progress'
| 'request_not_found'
| 'request_timeout'
| 'sample_not_found'
| 'scan_held'
| 'shop_not_found'
| 'sign_in_required'
| 'signed_out'
| 'storage_full'
| 'storage_unavailable'
| 'subscription_required'
| 'template_in_use'
| 'template_limit'
| 'template_not_fillable'
| 'template_not_found'
| 'template_storage_limit'
| 'text_too_long'
| 'throttled'
| 'too_many_at_once'
| 'too_many_attempts'
| 'too_many_checks'
| 'too_many_fields'
| 'too_many_font_uploads'
| 'too_many_glyphs'
| 'too_many_items'
| 'too_many_layer_images'
| 'too_many_previews'
| 'too_many_requests'
| 'too_many_results'
| 'too_many_retries'
| 'too_many_shops'
| 'too_many_uploads'
| 'too_many_variables'
| 'too_many_waiting_batches'
| 'too_many_waiting_jobs'
| 'too_many_webhook_tests'
| 'too_much_memory'
| 'tool_required'
| 'truncated_video'
| 'txt_not_found'
| 'unknown_field'
| 'unknown_host'
| 'unknown_value'
| 'unreachable'
| 'unreadable_video'
| 'unsupported_body'
| 'unsupported_codec'
| 'unsupported_container'
| 'unsupported_video_format'
| 'upload_incomplete'
| 'upload_used'
| 'url_gave_web_page'
| 'url_not_fetched'
| 'username_taken'
| 'values_need_template'
| 'video_required'
| 'webhook_endpoint_deleted'
| 'webhook_endpoint_limit'
| 'webhook_endpoint_not_found'
| 'webhook_endpoint_off'
| 'wrong_credentials'
| 'yearly_only';
export interface FieldError {
/** The field that the error is about. */
param?: string;
/** For people. */
error: string;
/** For programs: a stable name in snake_case. New codes may be added. */
code: ErrorCode | (string & {});
}
export interface AnalyticsRow {
/** The day in UTC, the path, the first and last characters of the API key (`dashboard` for the owner on screen), the HTTP status, or the `code` of the error (`unknown` where none was logged). */
key: string;
/** Finished requests, by the day on which they started. */
requests: number;
/** Requests among them that count against the quota. A request counts if a tool worked on it, whatever the outcome. Requests refused before that, or failed on our side, are logged but do not count. */
counted: number;
/** With a status of 200 to 299, whether they count or not. */
succeeded: number;
/** With a status of 400 or more, whether they count or not. */
failed: number;
/** In bytes. */
input_bytes: number;
/** In bytes. */
output_bytes: number;
/** Median duration in milliseconds. Estimated between powers of two from 8 ms on; null without requests. */
p50_ms: number | null;
/** 95 of 100 took at most this long, in milliseconds. */
p95_ms: number | null;
/** 99 of 100 took at most this long, in milliseconds. */
p99_ms: number | null;
}
export interface AnalyticsProjection {
/** The current calendar month in UTC. */
month: string;
/** Projected number of counted requests at the end of the month, at the current pace. */
requests: number;
/** The day in UTC on which the quota will be used up; null if not this month. */
limit_reached_on: string | null;
}
/** A stored picture. */
export interface Asset {
/** Id of the asset, for `image` of a layer. */
id: string;
/** Name of the asset. */
name: string;
/** Format of the file. */
format: 'jpeg' | 'png' | 'gif' | 'bmp' | 'tiff' | 'webp' | 'avif';
/** In pixels, upright. */
width: number;
/** In pixels, upright. */
height: number;
/** In bytes. */
size_bytes: number;
/** The picture; needs an API key or session. */
image_url: string;
/** When it was made, in UTC. */
created_at: string;
}
export interface AcceptedBatch {
/** Always true; an error has `false`. */
success: true;
/** For `GET /api/batches/{id}`. */
batch_id: string;
/** It has begun. */
status: 'processing';
/** Number of items. */
total: number;
}
export interface BatchListItem {
/** Id of the batch. */
id: string;
/** Null if the batch uses a template. */
tool: 'text_overlay' | 'image_padding' | 'print_files' | null;
/** The template for each picture; null if a tool works on them. */
template_id: string | null;
/** `cancelled` at once; items in progress still finish. */
status: 'processing' | 'completed' | 'cancelled';
/** Number of items. */
total: number;
/** Items that are finished. */
completed: number;
/** Items that could not be made. */
failed: number;
/** Items that were cancelled before they began. */
cancelled: number;
/** Completed items that have a `warning`. */
warned: number;
/** All finished pictures as one ZIP; needs no API key. Null until the batch finishes, after it expires, and if no picture was finished. */
zip_url: string | null;
/** When it was made, in UTC. */
created_at: string;
/** When it ended, in UTC; null before. */
finished_at: string | null;
/** Until when the pictures and the ZIP can be downloaded: after the end for 24 hours (7 days with Premium). */
expires_at: string | null;
/** Your own metadata, unchanged. */
metadata?: Record<string, unknown>;
/** Set by the account's current plan: pictures of `premium` batches go first, except for one turn in five. */
priority: 'free' | 'premium';
}
export interface BatchResponse {
/** Always true; an error has `false`. */
success: true;
data: Batch;
}
/** A batch with its pictures. */
export interface Batch {
/** Id of the batch. */
id: string;
/** Null if the batch uses a template. */
tool: 'text_overlay' | 'image_padding' | 'print_files' | null;
/** The template for each picture; null if a tool works on them. */
template_id: string | null;
/** `cancelled` at once; items in progress still finish. */
status: 'processing' | 'completed' | 'cancelled';
/** Number of items. */
total: number;
/** Items that are finished. */
completed: number;
/** Items that could not be made. */
failed: number;
/** Items that were cancelled before they began. */
cancelled: number;
/** Completed items that have a `warning`. */
warned: number;
/** All finished pictures as one ZIP; needs no API key. Null until the batch finishes, after it expires, and if no picture was finished. */
zip_url: string | null;
/** When it was made, in UTC. */
created_at: string;
/** When it ended, in UTC; null before. */
finished_at: string | null;
/** Until when the pictures and the ZIP can be downloaded: after the end for 24 hours (7 days with Premium). */
expires_at: string | null;
/** Your own metadata, unchanged. */
metadata?: Record<string, unknown>;
/** Set by the account's current plan: pictures of `premium` batches go first, except for one turn in five. */
priority: 'free' | 'premium';
/** Its pictures, in the order of the request. */
items: BatchItem[];
}
export interface BatchItem {
/** From 0, in the order of the request. */
index: number;
/** Name of the picture. */
name: string;
/** Where it stands. */
status: 'waiting' | 'processing' | 'completed' | 'failed' | 'cancelled';
/** URL of the finished picture; needs no API key. */
url: string | null;
/** Each size, if there are several. */
images?: BatchImage[];
/** Error message. */
error: string | null;
/** Stable error code. */
code: string | null;
/** A problem with a completed item, such as text that is cut off. See `overflow` of single requests. */
warning: string | null;
/** Stable error code. */
warning_code: 'text_cut' | 'files_left_out' | null;
}
export interface BatchImage {
/** Name of the size. */
name: string;
/** In pixels. */
width: number;
/** In pixels. */
height: number;
/** The picture; needs no API key. */
url: string;
}
export interface AudioJobListItem {
/** Stays the same until the job is forgotten. */
job_id: string;
/** A job that waits for its turn is `processing` too. */
status: 'processing' | 'completed' | 'failed';
/** In percent. */
progress: number;
/** What is happening, as a sentence. */
message: string;
/** The engine that makes the audio. */
processing_method: 'ffmpeg' | 'mediabunny';
/** Works without an API key for 24 hours; null until the job is completed and after it expires. */
download_url: string | null;
/** Milliseconds that the work took; null until its end. */
processing_time_ms: number | null;
/** Null until the job is completed. */
file_info: {
/** Size of the video, in bytes. */
original_size_bytes: number;
/** Size of the audio file, in bytes. */
audio_size_bytes: number;
/** Length of the audio, in seconds. */
duration_seconds: number;
/** Codec of the audio file. */
audio_codec: string;
/** Bit rate of the audio file. */
bitrate: string;
} | null;
/** Why the job failed. */
error: string | null;
/** Stable error code. */
code: string | null;
/** How to fix it. */
fix: string | null;
/** Your own metadata, unchanged. */
metadata?: Record<string, unknown>;
/** Name of the file, or of the last part of the URL. */
source_name: string | null;
/** When it was made, in UTC. */
created_at: string;
/** When it ended, in UTC; null before. */
finished_at: string | null;
/** When the audio file is removed. */
expires_at: string | null;
/** Set by the plan at the time of the request: `premium` jobs go before `free` jobs that have waited less than 10 minutes longer. */
priority: 'free' | 'premium';
/** The same job with the names of the dashboard. */
job: DashboardAudioJob;
}
export interface DashboardAudioJob {
/** The same as `job_id`. */
jobId: string;
/** As in the outer `status`. */
status: 'processing' | 'completed' | 'failed';
/** How far it is. */
progress: {
/** How much is done, in percent. */
percent: number;
/** Audio made so far, as hh:mm:ss.cc. */
timemark: string;
};
/** Why it failed; null if it did not. */
error: string | null;
/** The audio file; null until it is made. */
result: {
/** Seconds. */
duration: number;
/** Bytes. */
fileSize: number;
} | null;
/** Milliseconds that the work took; null until its end. */
processingTimeMs: number | null;
/** Only while the video is downloaded from its URL. */
fetch?: {
/** Bytes received so far. */
fetchedBytes: number;
/** The size reported by the host; null if it reports none. */
totalBytes: number | null;
};
}
export interface AudioJob {
/** Stays the same until the job is forgotten. */
job_id: string;
/** A job that waits for its turn is `processing` too. */
status: 'processing' | 'completed' | 'failed';
/** In percent. */
progress: number;
/** What is happening, as a sentence. */
message: string;
/** The engine that makes the audio. */
processing_method: 'ffmpeg' | 'mediabunny';
/** Works without an API key for 24 hours; null until the job is completed and after it expires. */
download_url: string | null;
/** Milliseconds that the work took; null until its end. */
processing_time_ms: number | null;
/** Null until the job is completed. */
file_info: {
/** Size of the video, in bytes. */
original_size_bytes: number;
/** Size of the audio file, in bytes. */
audio_size_bytes: number;
/** Length of the audio, in seconds. */
duration_seconds: number;
/** Codec of the audio file. */
audio_codec: string;
/** Bit rate of the audio file. */
bitrate: string;
} | null;
/** Why the job failed. */
error: string | null;
/** Stable error code. */
code: string | null;
/** How to fix it. */
fix: string | null;
/** Your own metadata, unchanged. */
metadata?: Record<string, unknown>;
/** Name of the file, or of the last part of the URL. */
source_name: string | null;
/** When it was made, in UTC. */
created_at: string;
/** When it ended, in UTC; null before. */
finished_at: string | null;
/** When the audio file is removed. */
expires_at: string | null;
/** Always true; an error has `false`. */
success: true;
/** Set by the plan at the time of the request: `premium` jobs go before `free` jobs that have waited less than 10 minutes longer. */
priority: 'free' | 'premium';
/** The same job with the names of the dashboard. */
job: DashboardAudioJob;
}
/** A font of your own. */
export interface OwnFont {
/** One of your own fonts. */
own: true;
/** Row number. */
id: number;
/** For `font_family`. */
name: string;
/** Ascending; 400 is regular, 700 bold. */
weights: number[];
/** Whether it is slanted. */
italic: boolean;
/** Scripts the font file covers. Other scripts and emoji use fallback fonts. */
scripts: string[];
/** The stored format. WOFF2 is unpacked. */
format: 'ttf' | 'otf';
/** In bytes. */
size_bytes: number;
/** When it was made, in UTC. */
created_at: string;
}
export interface BuiltInFont {
/** A built-in family. */
own: false;
/** For `font_family`. */
name: string;
/** What it looks like. */
kind: 'sans' | 'serif' | 'display' | 'slab' | 'script';
/** Ascending; 400 is regular, 700 bold. */
weights: number[];
/** Scripts the font file covers. Other scripts and emoji use fallback fonts. */
scripts: string[];
/** By its SPDX name. */
licence: string;
}
export interface PixelSize {
/** In pixels. */
width: number;
/** In pixels. */
height: number;
}
export interface PictureArea {
/** In pixels of the upright picture. */
x: number;
/** In pixels of the upright picture. */
y: number;
/** In pixels of the upright picture. */
width: number;
/** In pixels of the upright picture. */
height: number;
}
export interface InspectedPicture {
/** In pixels, upright. */
width: number;
/** In pixels, upright. */
height: number;
/** Format of the file. */
format: string;
/** In bytes. */
bytes: number;
/** Null if the file has no density. */
dpi: number | null;
/** The name of its ICC profile. */
profile: string | null;
/** Whether its format has transparency. */
has_alpha: boolean;
/** Number of frames; 1 unless it is animated. */
frames: number;
/** Solid pixels, as a fraction of all. */
opaque_share: number;
/** Glows, shadows and fades, as a fraction of the content; smooth edges do not count. */
semi_transparent_share: number;
/** What trimming leaves; without any size if it leaves nothing. */
content: PictureArea;
}
export interface PreflightFinding {
/** Name of what was found. */
code: 'low_resolution' | 'semi_transparent' | 'stray_pixels' | 'touches_edge' | 'uneven_margins' | 'solid_background' | 'invisible_on_garment' | 'wrong_format' | 'too_many_bytes' | 'has_transparency' | 'cmyk' | 'wide_gamut' | 'deep' | 'animated' | 'no_density';
/** How bad it is: an `error` will be refused or print badly. */
severity: 'error' | 'warning' | 'note';
/** What was found, as a sentence. */
message: string;
/** What to do about it. */
fix: string;
/** The preset that it concerns; without it, all. */
preset?: string;
/** The colour that it concerns. */
garment?: string;
/** What was found. Shares are fractions of the content, 0 to 1. */
value?: number | string;
/** What would have been fine. */
limit?: number | string;
/** Where it is, the largest areas first; at most 20. */
areas?: PictureArea[];
}
export interface PrintFile {
/** Name of the preset. */
preset: string;
/** Works for 24 hours (7 days with Premium), without a credential. */
url: string;
/** In pixels. */
width: number;
/** In pixels. */
height: number;
/** As the file states it. */
dpi: number;
/** Format of the file. */
format: string;
/** In bytes. */
bytes: number;
/** Real pixels an inch of the art in this file. */
effective_dpi: number;
}
/** A file that was not made, and why. */
export interface RefusedPrintFile {
/** Name of the preset. */
preset: string;
/** Why it was not made. */
error: string;
/** Stable error code. */
code: string;
}
/** A product of a watched shop. */
export interface Product {
/** Row number. */
id: number;
/** Row number of the shop. */
shop_id: number;
/** Work id: the same for every kind of product that shows the work. */
product_id: string;
/** Its page in the shop. */
product_url: string;
/** As it was when it was discovered; null if unnamed. */
title: string | null;
/** The marketplace's picture; null if it has none. */
image_url: string | null;
/** The thumbnail as WebP, once it is stored; needs an API key or session. */
picture_url: string | null;
/** Whether the thumbnail is stored. */
picture_status: 'none' | 'pending' | 'stored' | 'failed';
/** As it was when it was discovered; null if unknown. */
price: string | null;
/** True once the receiver has accepted it. */
webhook_sent: boolean;
/** When the receiver accepted it; null before. */
webhook_sent_at: string | null;
/** What became of its webhook. */
notification: 'existing' | 'not_posted' | 'no_webhook' | 'pending' | 'sent' | 'failed';
/** Pictures finished by the shop's template. */
media: ProductMedia[];
/** Why there are none although the shop has a template. */
media_error: ProductMediaError | null;
/** Whether the last complete scan no longer found it in the shop. */
missing: boolean;
/** `missing` once several complete scans did not find it, and until it is back. */
state: 'listed' | 'missing';
/** When it was last in the shop before it went missing; null while it is there. */
missing_since: string | null;
/** End of the last scan that found it. */
last_seen_at: string;
/** When a scan first found it, in UTC. */
discovered_at: string;
}
export interface ProductMedia {
/** The name of the template's size; `image` if it has none. */
name: string;
/** In pixels. */
width: number;
/** In pixels. */
height: number;
/** Needs no API key. */
url: string;
/** When the link stops working, in UTC. */
expires_at: string;
}
export interface ProductMediaError {
/** The error code of the render or the download. */
code: string;
/** Why, as a sentence. */
error: string;
}
/** A watched shop. */
export interface Shop {
/** Row number. */
id: number;
/** The kind of shop, by its address and, once it was read, by what it sent. */
source: 'redbubble' | 'shopify' | 'rss' | 'atom' | 'json_feed';
/** Address of the shop. */
shop_url: string;
/** Where new products are posted; `mailto:owner` for a shop without a webhook. */
webhook_url: string;
/** Whether a `webhook_authorization` is stored. */
has_webhook_authorization: boolean;
/** Whether the shop is scanned on a schedule. */
sync_products: boolean;
/** Whether new products are posted to the webhook. */
post_products: boolean;
/** Whether the products of the first complete scan are posted too. */
notify_existing: boolean;
/** Which product events the webhook gets. */
events: ('product.discovered' | 'product.missing' | 'product.returned')[];
/** Whether new products are emailed to you, one email per scan. */
notify_email: boolean;
/** Whether the email of each Monday counts its changes. */
notify_weekly: boolean;
/** The template for pictures of new products; null for none. */
template_id: string | null;
/** False if scheduled scans have stopped because the shop is gone. */
is_active: boolean;
/** Where it stands. */
status: 'ok' | 'scanning' | 'blocked' | 'throttled' | 'gone' | 'moved' | 'layout_changed' | 'empty' | 'unreachable' | 'paused';
/** The status as a sentence. */
status_text: string;
/** End of the last scan that read the shop. */
last_scraped_at: string | null;
/** The error of the last failed scan; kept after later successes. */
last_error: string | null;
/** When a scan last failed; null if none has. */
last_error_at: string | null;
/** Number of consecutive failed scans. */
failures: number;
/** Null if no scan is planned: Sync products is off or paused. */
next_scan_at: string | null;
/** End of the first complete scan; products found later are new. */
baseline_at: string | null;
/** Products that were found so far. */
product_count: number;
/** Products that are no longer in the shop. */
missing_count: number;
/** The metadata sent when the shop was added. */
metadata?: Record<string, unknown>;
/** Its products as a JSON Feed; needs no API key. */
feed_url: string;
/** Its products as an Atom feed; needs no API key. */
atom_url: string;
/** When it was made, in UTC. */
created_at: string;
}
export interface ShopDay {
/** In UTC. */
day: string;
/** New products. */
products: number;
/** Products that were reported as missing. */
missing: number;
/** Products that were reported as back. */
returned: number;
}
export interface ProductEvent {
/** Name of the event. */
event: 'product.discovered' | 'product.missing' | 'product.returned';
/** When it happened, in UTC. */
at: string;
}
export interface ScanCounts {
/** Products found by the scan. */
found: number;
/** New products among them. */
new: number;
/** Products among them whose webhook is being sent. */
notified: number;
/** False if the scan stopped early at known products. */
complete: boolean;
}
export interface RequestLogEntry {
/** Row number. */
id: number;
/** The `X-Request-Id` of the response. */
requestId: string;
/** First 8 and last 4 characters of the key, or `dashboard`. */
apiKey: string;
/** When the request arrived, in UTC. */
timestamp: string;
/** Its path. */
endpoint: string;
/** 102 while the request is in progress. */
statusCode: number;
/** Whether it counts against the monthly quota. A request counts if a tool worked on it, whatever the outcome. Requests refused before that, or failed on our side, are logged but do not count. */
counted: boolean;
/** The HTTP method; null for batch items and pictures of new products, which are not requests of their own. */
method: string | null;
/** The `code` of the returned error. */
code: string | null;
/** The error message, at most 500 characters. */
error: string | null;
/** The field that it is about. */
param: string | null;
/** The `Idempotency-Key` of the request. */
idempotencyKey: string | null;
/** At most 200 characters. */
userAgent: string | null;
/** Milliseconds until its end; null while it is in progress. */
processingTimeMs: number | null;
/** Size of the file that it worked on, in bytes. */
sourceFileSizeBytes: number | null;
/** Size of the file that it made, in bytes. */
outputFileSizeBytes: number | null;
/** Without username, password, query and fragment. */
imageUrl: string | null;
/** Format of the video, of audio extraction. */
videoFormat: string | null;
/** Length of the video in seconds. */
videoDurationSeconds: number | null;
/** Codec of the audio file. */
audioCodec: string | null;
/** Bit rate of the audio file, such as `128k`. */
audioBitrate: string | null;
/** How the input was sent. */
inputMethod: string | null;
/** The engine of audio extraction. */
processingMethod: string | null;
}
export interface Result {
/** Name of its file. */
id: string;
/** The tool that made it. `editor`: finished in the browser and saved on the device. */
tool: 'text_overlay' | 'image_padding' | 'print_files' | 'template' | 'batch' | 'recipe' | 'editor' | null;
/** The picture's name, for example its file name. */
name: string | null;
/** Works without an API key until `expires_at`; null if the file is only on the device. */
url: string | null;
/** The picture as WebP of at most 320 px; needs your credential. */
thumbnail_url: string;
/** Its media type. */
content_type: string;
/** In pixels; null if it is not known. */
width: number | null;
/** In pixels; null if it is not known. */
height: number | null;
/** In bytes. */
size_bytes: number;
/** The request that made it. */
request_id: string | null;
/** Whether the request that made it is known. */
repeatable: boolean;
/** When it was made, in UTC. */
created_at: string;
/** When the link stops working, in UTC. */
expires_at: string;
}
/** A picture, and what made it. */
export interface ResultWithCall {
/** Name of its file. */
id: string;
/** The tool that made it. `editor`: finished in the browser and saved on the device. */
tool: 'text_overlay' | 'image_padding' | 'print_files' | 'template' | 'batch' | 'recipe' | 'editor' | null;
/** The picture's name, for example its file name. */
name: string | null;
/** Works without an API key until `expires_at`; null if the file is only on the device. */
url: string | null;
/** The picture as WebP of at most 320 px; needs your credential. */
thumbnail_url: string;
/** Its media type. */
content_type: string;
/** In pixels; null if it is not known. */
width: number | null;
/** In pixels; null if it is not known. */
height: number | null;
/** In bytes. */
size_bytes: number;
/** The request that made it. */
request_id: string | null;
/** Whether the request that made it is known. */
repeatable: boolean;
/** When it was made, in UTC. */
created_at: string;
/** When the link stops working, in UTC. */
expires_at: string;
/** The requested output; null if unknown. */
call: {
/** Address of the endpoint, without the host. */
path: string;
/** As sent, without the picture. */
fields: Record<string, unknown>;
/** Null for an uploaded picture. */
image_url: string | null;
} | null;
}
export interface ResultGroup {
/** For `group` of the list of results. */
id: string;
/** Null unless it is a batch. */
batch_id: string | null;
/** The template that all were made with. */
template_id: string | null;
/** Pictures in the group. */
count: number;
/** Of all together. */
size_bytes: number;
/** The newest 4 pictures. */
results: Result[];
/** Of the newest picture. */
created_at: string;
/** Of the picture that expires first. */
expires_at: string;
}
/** A saved template. */
export interface Template {
/** Id of the template. */
id: string;
/** Name of the template. */
name: string;
/** Its layers, drawn first, in this order. */
overlays: ({
/** Kind of layer: `text` (default), `image`, `rectangle`, `ellipse` or `qr`. */
type?: 'text';
/** The text. `{{name}}` is a variable, `{{name|fallback}}` a variable with a fallback, `\{{` literal braces. At most 1000 characters, also after filling. A text that ends up empty is not drawn. */
text: string;
/** Position, 4 % of the shorter side from the edges. Default center. */
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
/** Centre from the left, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
x?: number | string;
/** Centre from the top, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
y?: number | string;
/** In pixels, 1 to 300, or a percentage of the picture's shorter side such as `8%`. Default 32. */
font_size?: number | string;
/** A built-in family, or the name of one of your fonts. Default Inter. Other scripts and emoji use fallback fonts automatically. */
font_family?: 'Inter' | 'Arial' | 'Times New Roman' | 'Helvetica' | 'Georgia' | 'Anton' | 'Bebas Neue' | 'Oswald' | 'Montserrat' | 'Poppins' | 'Fredoka' | 'Archivo Black' | 'Righteous' | 'Bungee' | 'Monoton' | 'Bangers' | 'Luckiest Guy' | 'Playfair Display' | 'Abril Fatface' | 'Shrikhand' | 'Alfa Slab One' | 'Rye' | 'Special Elite' | 'Lobster' | 'Pacifico' | 'Caveat' | 'Dancing Script' | 'Great Vibes' | 'Permanent Marker' | (string & {});
/** 400 is regular, 700 bold. Default 400. The nearest one that the family has is drawn. */
font_weight?: number;
/** Letter spacing as a multiple of the font size. Default 0. */
letter_spacing?: number;
/** Draws the text in capitals. */
uppercase?: boolean;
/** Hex: #RGB, #RRGGBB or #RRGGBBAA. Default #FFFFFF. Or a gradient over the block of lines. */
color?: string | {
/** Hex, where the gradient begins. */
from: string;
/** Hex, where it ends. */
to: string;
/** Degrees as in CSS: 0 runs upwards, 90 to the right. */
angle: number;
};
/** Hex. Default #000000 if outline_width is set; without either there is no outline. */
outline_color?: string;
/** Width of the outline around the glyphs, 0 to 20 pixels, or a percentage of the font size such as `6%`. Default 5 if outline_color is set. */
outline_width?: number | string;
/** Up to 3 outlines instead of `outline_color` and `outline_width`, innermost first. Each adds its width to those inside it. In a form, JSON text. */
outlines?: {
/** Hex. */
color: string;
/** 0 to 20 pixels, or a percentage of the font size. */
width: number | string;
}[];
/** Lines wrap at this width, in pixels or as a percentage of the picture's width. */
max_width?: number | string;
/** Maximum height for `fit`, in pixels or as a percentage of the picture's height. */
max_height?: number | string;
/** `shrink`: the largest size up to font_size that fits max_width and max_height. */
fit?: 'shrink';
/** Multiple of the font size. Default 1.2. */
line_height?: number;
/** Degrees of the arc that the line spans, as long as the line. Positive arches up, 360 is a circle. `x` and `y` are then the middle of what is drawn. Default 0. */
curve?: number;
/** Alignment of multiple lines. Default center. */
align?: 'left' | 'center' | 'right';
/** Opacity of the layer with outline and shadow. Default 1. */
opacity?: number;
/** Degrees clockwise. Default 0. */
rotation?: number;
/** Numbers are percentages of the font size; of a layer other than text, of its shorter side. In a form, JSON text. */
shadow?: {
/** To the right. */
x: number;
/** Down. */
y: number;
/** As in CSS. */
blur: number;
/** Hex. */
color: string;
};
/** How the layer blends with the picture and the layers below, as in CSS. Default normal. */
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
/** Name of the layer, at most 40 characters, unique where given. */
name?: string;
} | {
/** A picture. */
type: 'image';
/** Address, data URI, or id of an asset; in a template also a variable such as `{{logo}}`. An empty value leaves the layer out. */
image: string;
/** In pixels, or as a percentage of the picture's width. Send only one side to keep the shape. */
width?: number | string;
/** In pixels, or as a percentage of the picture's height. Send only one side to keep the shape. */
height?: number | string;
/** How the picture fits width and height, if both are given. Default contain. */
fit?: 'contain' | 'cover' | 'stretch';
/** Radius of the corners, in percent of the shorter side. Default 0. */
radius?: number;
/** Top left, top right, bottom right and bottom left of the picture in perspective, instead of position, x, y, width, height, rotation and fit. Pixels, or percentages of the width and the height; 0 is the outer edge of the first pixel. Convex: in this order, no three on a line, at least a pixel large. In a form, JSON text. */
corners?: {
/** In pixels from the left edge, or as a percentage of the width. */
x: number | string;
/** In pixels from the upper edge, or as a percentage of the height. */
y: number | string;
}[];
/** How far light and shade of what is below bend the picture, as the folds of a cloth do: 100 is at most 2 % of the shorter side of the picture it is drawn on. Default 0. */
displace?: number;
/** Position, 4 % of the shorter side from the edges. Default center. */
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
/** Centre from the left, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
x?: number | string;
/** Centre from the top, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
y?: number | string;
/** Opacity of the layer with outline and shadow. Default 1. */
opacity?: number;
/** Degrees clockwise. Default 0. */
rotation?: number;
/** Numbers are percentages of the font size; of a layer other than text, of its shorter side. In a form, JSON text. */
shadow?: {
/** To the right. */
x: number;
/** Down. */
y: number;
/** As in CSS. */
blur: number;
/** Hex. */
color: string;
};
/** How the layer blends with the picture and the layers below, as in CSS. Default normal. */
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
/** Name of the layer, at most 40 characters, unique where given. */
name?: string;
} | {
/** Which shape it is. */
type: 'rectangle' | 'ellipse';
/** In pixels, or as a percentage of the picture's width. Send only one side to keep the shape. */
width?: number | string;
/** In pixels, or as a percentage of the picture's height. Send only one side to keep the shape. */
height?: number | string;
/** Hex, or a gradient over the shape's box. Default #FFFFFF; with a stroke there is none unless it is given. */
fill?: string | {
/** Hex, where the gradient begins. */
from: string;
/** Hex, where it ends. */
to: string;
/** Degrees as in CSS: 0 runs upwards, 90 to the right. */
angle: number;
};
/** Hex. Default #000000 if stroke_width is set. */
stroke_color?: string;
/** Width of the line, centred on the edge, in pixels or as a percentage of the layer's shorter side. Default 5 if stroke_color is set. */
stroke_width?: number | string;
/** Radius of the corners of a rectangle, in percent of its shorter side. Default 0. */
radius?: number;
/** Position, 4 % of the shorter side from the edges. Default center. */
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
/** Centre from the left, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
x?: number | string;
/** Centre from the top, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
y?: number | string;
/** Opacity of the layer with outline and shadow. Default 1. */
opacity?: number;
/** Degrees clockwise. Default 0. */
rotation?: number;
/** Numbers are percentages of the font size; of a layer other than text, of its shorter side. In a form, JSON text. */
shadow?: {
/** To the right. */
x: number;
/** Down. */
y: number;
/** As in CSS. */
blur: number;
/** Hex. */
color: string;
};
/** How the layer blends with the picture and the layers below, as in CSS. Default normal. */
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
/** Name of the layer, at most 40 characters, unique where given. */
name?: string;
} | {
/** A QR code. */
type: 'qr';
/** What the code says, at most 1000 characters; in templates with variables. Error correction is M. */
text: string;
/** In pixels, or as a percentage of the picture's width. Send only one side to keep the shape. */
width?: number | string;
/** In pixels, or as a percentage of the picture's height. Send only one side to keep the shape. */
height?: number | string;
/** Hex, of the modules. Default #000000. */
color?: string;
/** Hex. Without it the code is clear between its modules. */
background?: string;
/** Margin around the code, in modules. Default 4. */
quiet_zone?: number;
/** Position, 4 % of the shorter side from the edges. Default center. */
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
/** Centre from the left, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
x?: number | string;
/** Centre from the top, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
y?: number | string;
/** Opacity of the layer with outline and shadow. Default 1. */
opacity?: number;
/** Degrees clockwise. Default 0. */
rotation?: number;
/** Numbers are percentages of the font size; of a layer other than text, of its shorter side. In a form, JSON text. */
shadow?: {
/** To the right. */
x: number;
/** Down. */
y: number;
/** As in CSS. */
blur: number;
/** Hex. */
color: string;
};
/** How the layer blends with the picture and the layers below, as in CSS. Default normal. */
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
/** Name of the layer, at most 40 characters, unique where given. */
name?: string;
})[];
/** The square around the picture; null for none. */
padding: {
/** Border in pixels around the longer side: 0, the bare square, to 500. Default 50. */
padding_size?: number;
/** Hex: #RGB, #RRGGBB or #RRGGBBAA. Default #FFFFFF. */
padding_color?: string;
/** `yes` makes the border transparent, instead of `padding_color`. */
transparency?: 'yes' | 'no';
/** Side of the finished square in pixels: 64 to 12000. The padded picture is scaled up or down to it, including the padding. Default: not scaled. */
output_size?: number;
} | null;
/** Sizes that are made of the padded picture. */
sizes: {
/** Unique in the template. */
name: string;
/** In pixels. */
width: number;
/** In pixels. */
height: number;
/** `contain`: the whole picture, with bars in the padding colour or transparent. `cover`: cropped around the centre. */
fit: 'contain' | 'cover';
/** Print resolution that the file states, in pixels per inch: 36 to 1200. No pixel changes. Default: the picture's own. */
dpi?: number;
/** Format of the result. An animation can become WebP only. Default: see above. */
format?: 'png' | 'jpeg' | 'webp';
/** Of JPEG and WebP, 1 to 100. Default 90. */
quality?: number;
/** Size limit of the file. JPEG and WebP get the highest quality that fits; any other file that is larger is 400 `larger_than_max_bytes`. */
max_bytes?: number;
/** Fills what is transparent if the result is a JPEG. Hex: #RGB or #RRGGBB. */
background?: string;
}[];
/** Null: as the picture. */
dpi: number | null;
/** Values of the variables in the thumbnail. */
sample_values: Record<string, string | number>;
/** In order of appearance. */
variables: {
/** Name of the variable. */
name: string;
/** Null if a value is required. */
default: string | null;
}[];
/** The template's picture; needs an API key or session. */
image_url: string | null;
/** WebP of at most 320 px, with the sample values, on the template's picture or plain grey; null for some older templates. */
thumbnail_url: string | null;
/** Shops that use it for new products; `name` is the artist. */
used_by: {
/** Row number of the shop. */
shop_id: number;
/** Artist of the shop. */
name: string;
}[];
/** Starts at 1; every PUT creates a new version. */
version: number;
/** When it was made, in UTC. */
created_at: string;
/** When it was last changed, in UTC. */
updated_at: string;
}
export interface TextLayout {
/** Type of the layer. */
type: 'text';
/** As it was sent; null without one. */
name: string | null;
/** Bounds of the drawn text, including the outline, in whole pixels. */
box: {
/** Left edge. */
x: number;
/** Upper edge. */
y: number;
/** From left to right. */
width: number;
/** From top to bottom. */
height: number;
};
/** Lines from top to bottom: left end and baseline. */
lines: {
/** The characters of the line. */
text: string;
/** Left end of the line. */
x: number;
/** Baseline of the line. */
y: number;
/** Length of the line. */
width: number;
}[];
/** Family that it is drawn with. */
font_family: string;
/** The weight of the family nearest to the requested one. */
font_weight: number;
/** In pixels, after `fit`. */
font_size: number;
/** Characters that no font has; each is drawn as a box. */
missing_glyphs: string[];
/** Whether the layer is cut off at the edge of the picture. */
overflow: boolean;
}
export interface BoxLayout {
/** Type of the layer. */
type: 'image' | 'rectangle' | 'ellipse' | 'qr';
/** As it was sent; null without one. */
name: string | null;
/** Bounds of all that is drawn, including stroke and shadow, in whole pixels. */
box: {
/** Left edge. */
x: number;
/** Upper edge. */
y: number;
/** From left to right. */
width: number;
/** From top to bottom. */
height: number;
};
/** Corners of an image that has them, in pixels. */
corners?: {
/** From the left edge. */
x: number;
/** From the upper edge. */
y: number;
}[];
/** Whether the layer is cut off at the edge of the picture. */
overflow: boolean;
}
export type Overlay = {
/** Kind of layer: `text` (default), `image`, `rectangle`, `ellipse` or `qr`. */
type?: 'text';
/** The text, at most 1000 characters; line feeds start new lines. */
text: string;
/** Position, 4 % of the shorter side from the edges. Default center. */
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
/** Centre from the left, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
x?: number | string;
/** Centre from the top, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
y?: number | string;
/** In pixels, 1 to 300, or a percentage of the picture's shorter side such as `8%`. Default 32. */
font_size?: number | string;
/** A built-in family, or the name of one of your fonts. Default Inter. Other scripts and emoji use fallback fonts automatically. */
font_family?: 'Inter' | 'Arial' | 'Times New Roman' | 'Helvetica' | 'Georgia' | 'Anton' | 'Bebas Neue' | 'Oswald' | 'Montserrat' | 'Poppins' | 'Fredoka' | 'Archivo Black' | 'Righteous' | 'Bungee' | 'Monoton' | 'Bangers' | 'Luckiest Guy' | 'Playfair Display' | 'Abril Fatface' | 'Shrikhand' | 'Alfa Slab One' | 'Rye' | 'Special Elite' | 'Lobster' | 'Pacifico' | 'Caveat' | 'Dancing Script' | 'Great Vibes' | 'Permanent Marker' | (string & {});
/** 400 is regular, 700 bold. Default 400. The nearest one that the family has is drawn. */
font_weight?: number;
/** Letter spacing as a multiple of the font size. Default 0. */
letter_spacing?: number;
/** Draws the text in capitals. */
uppercase?: boolean;
/** Hex: #RGB, #RRGGBB or #RRGGBBAA. Default #FFFFFF. Or a gradient over the block of lines. */
color?: string | {
/** Hex, where the gradient begins. */
from: string;
/** Hex, where it ends. */
to: string;
/** Degrees as in CSS: 0 runs upwards, 90 to the right. */
angle?: number;
};
/** Hex. Default #000000 if outline_width is set; without either there is no outline. */
outline_color?: string;
/** Width of the outline around the glyphs, 0 to 20 pixels, or a percentage of the font size such as `6%`. Default 5 if outline_color is set. */
outline_width?: number | string;
/** Up to 3 outlines instead of `outline_color` and `outline_width`, innermost first. Each adds its width to those inside it. In a form, JSON text. */
outlines?: {
/** Hex. */
color?: string;
/** 0 to 20 pixels, or a percentage of the font size. */
width?: number | string;
}[];
/** Lines wrap at this width, in pixels or as a percentage of the picture's width. */
max_width?: number | string;
/** Maximum height for `fit`, in pixels or as a percentage of the picture's height. */
max_height?: number | string;
/** `shrink`: the largest size up to font_size that fits max_width and max_height. */
fit?: 'shrink';
/** Multiple of the font size. Default 1.2. */
line_height?: number;
/** Degrees of the arc that the line spans, as long as the line. Positive arches up, 360 is a circle. `x` and `y` are then the middle of what is drawn. Default 0. */
curve?: number;
/** Alignment of multiple lines. Default center. */
align?: 'left' | 'center' | 'right';
/** Opacity of the layer with outline and shadow. Default 1. */
opacity?: number;
/** Degrees clockwise. Default 0. */
rotation?: number;
/** Numbers are percentages of the font size; of a layer other than text, of its shorter side. In a form, JSON text. */
shadow?: {
/** To the right. */
x?: number;
/** Down. */
y?: number;
/** As in CSS. */
blur?: number;
/** Hex. */
color?: string;
};
/** How the layer blends with the picture and the layers below, as in CSS. Default normal. */
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
/** Name of the layer, at most 40 characters, unique where given. */
name?: string;
} | {
/** A picture. */
type: 'image';
/** Address, data URI, or id of an asset; in a template also a variable such as `{{logo}}`. An empty value leaves the layer out. */
image: string;
/** In pixels, or as a percentage of the picture's width. Send only one side to keep the shape. */
width?: number | string;
/** In pixels, or as a percentage of the picture's height. Send only one side to keep the shape. */
height?: number | string;
/** How the picture fits width and height, if both are given. Default contain. */
fit?: 'contain' | 'cover' | 'stretch';
/** Radius of the corners, in percent of the shorter side. Default 0. */
radius?: number;
/** Top left, top right, bottom right and bottom left of the picture in perspective, instead of position, x, y, width, height, rotation and fit. Pixels, or percentages of the width and the height; 0 is the outer edge of the first pixel. Convex: in this order, no three on a line, at least a pixel large. In a form, JSON text. */
corners?: {
/** In pixels from the left edge, or as a percentage of the width. */
x: number | string;
/** In pixels from the upper edge, or as a percentage of the height. */
y: number | string;
}[];
/** How far light and shade of what is below bend the picture, as the folds of a cloth do: 100 is at most 2 % of the shorter side of the picture it is drawn on. Default 0. */
displace?: number;
/** Position, 4 % of the shorter side from the edges. Default center. */
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
/** Centre from the left, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
x?: number | string;
/** Centre from the top, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
y?: number | string;
/** Opacity of the layer with outline and shadow. Default 1. */
opacity?: number;
/** Degrees clockwise. Default 0. */
rotation?: number;
/** Numbers are percentages of the font size; of a layer other than text, of its shorter side. In a form, JSON text. */
shadow?: {
/** To the right. */
x?: number;
/** Down. */
y?: number;
/** As in CSS. */
blur?: number;
/** Hex. */
color?: string;
};
/** How the layer blends with the picture and the layers below, as in CSS. Default normal. */
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
/** Name of the layer, at most 40 characters, unique where given. */
name?: string;
} | {
/** Which shape it is. */
type: 'rectangle' | 'ellipse';
/** In pixels, or as a percentage of the picture's width. Send only one side to keep the shape. */
width?: number | string;
/** In pixels, or as a percentage of the picture's height. Send only one side to keep the shape. */
height?: number | string;
/** Hex, or a gradient over the shape's box. Default #FFFFFF; with a stroke there is none unless it is given. */
fill?: string | {
/** Hex, where the gradient begins. */
from: string;
/** Hex, where it ends. */
to: string;
/** Degrees as in CSS: 0 runs upwards, 90 to the right. */
angle?: number;
};
/** Hex. Default #000000 if stroke_width is set. */
stroke_color?: string;
/** Width of the line, centred on the edge, in pixels or as a percentage of the layer's shorter side. Default 5 if stroke_color is set. */
stroke_width?: number | string;
/** Radius of the corners of a rectangle, in percent of its shorter side. Default 0. */
radius?: number;
/** Position, 4 % of the shorter side from the edges. Default center. */
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
/** Centre from the left, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
x?: number | string;
/** Centre from the top, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
y?: number | string;
/** Opacity of the layer with outline and shadow. Default 1. */
opacity?: number;
/** Degrees clockwise. Default 0. */
rotation?: number;
/** Numbers are percentages of the font size; of a layer other than text, of its shorter side. In a form, JSON text. */
shadow?: {
/** To the right. */
x?: number;
/** Down. */
y?: number;
/** As in CSS. */
blur?: number;
/** Hex. */
color?: string;
};
/** How the layer blends with the picture and the layers below, as in CSS. Default normal. */
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
/** Name of the layer, at most 40 characters, unique where given. */
name?: string;
} | {
/** A QR code. */
type: 'qr';
/** What the code says, at most 1000 characters; in templates with variables. Error correction is M. */
text: string;
/** In pixels, or as a percentage of the picture's width. Send only one side to keep the shape. */
width?: number | string;
/** In pixels, or as a percentage of the picture's height. Send only one side to keep the shape. */
height?: number | string;
/** Hex, of the modules. Default #000000. */
color?: string;
/** Hex. Without it the code is clear between its modules. */
background?: string;
/** Margin around the code, in modules. Default 4. */
quiet_zone?: number;
/** Position, 4 % of the shorter side from the edges. Default center. */
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
/** Centre from the left, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
x?: number | string;
/** Centre from the top, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
y?: number | string;
/** Opacity of the layer with outline and shadow. Default 1. */
opacity?: number;
/** Degrees clockwise. Default 0. */
rotation?: number;
/** Numbers are percentages of the font size; of a layer other than text, of its shorter side. In a form, JSON text. */
shadow?: {
/** To the right. */
x?: number;
/** Down. */
y?: number;
/** As in CSS. */
blur?: number;
/** Hex. */
color?: string;
};
/** How the layer blends with the picture and the layers below, as in CSS. Default normal. */
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
/** Name of the layer, at most 40 characters, unique where given. */
name?: string;
};
export interface Usage {
/** Calendar month in UTC. */
month: string;
/** The plan of the account. */
plan: 'free' | 'premium';
/** Requests a month that the plan includes. */
limit: number;
/** Requests that count against the quota. A request counts if a tool worked on it, whatever the outcome. Requests refused before that, or failed on our side, are logged but do not count. */
used: number;
/** Requests that are left this month. */
remaining: number;
/** How much of the limit is used, in percent. */
percentage: number;
/** When the next month begins, in UTC. */
resetsAt: string;
/** All logged requests, counted or not, except those of test keys. */
requests: number;
/** Requests with a status of 200 to 299. */
successful: number;
/** Requests with a status of 400 or more. */
failed: number;
/** Percent with one decimal; 0 if there are no requests. */
successRate: number;
/** Milliseconds that all requests took together. */
processingTimeMs: number;
/** In bytes. */
inputBytes: number;
/** In bytes. */
outputBytes: number;
/** By endpoint, most used first: `count` is all logged requests, `counted` those that count. The `counted` values add up to `used`. */
endpoints: {
/** Path of the endpoint. */
endpoint: string;
/** All logged requests. */
count: number;
/** Those that count against the quota. */
counted: number;
}[];
}
export interface UsageDay {
/** In UTC. */
day: string;
/** Finished requests, by the day on which they started. */
requests: number;
/** Requests among them that count against the quota. A request counts if a tool worked on it, whatever the outcome. Requests refused before that, or failed on our side, are logged but do not count. */
counted: number;
/** With a status of 200 to 299, whether they count or not. */
succeeded: number;
/** With a status of 400 or more, whether they count or not. */
failed: number;
}
export interface Delivery {
/** Row number. */
id: number;
/** The `webhook-id` header, the same at every attempt. */
webhookId: string;
/** Name of the event. */
event: string;
/** What the event is about. */
subject: string;
/** Address that it is sent to. */
url: string;
/** Where it stands. */
status: 'pending' | 'delivered' | 'failed';
/** Sent by "Send test event". */
test: boolean;
/** Made so far. */
attempts: number;
/** When it was made, in UTC. */
createdAt: string;
/** When it is tried next; null if it is not. */
nextAttemptAt: string | null;
/** When the receiver first responded with 2xx. */
deliveredAt: string | null;
/** HTTP status of the last response; null without one. */
lastStatusCode: number | null;
/** Milliseconds that the last attempt took. */
lastLatencyMs: number | null;
/** Why the last attempt failed. */
lastError: string | null;
}
export interface DeliveryDetail {
/** Row number. */
id: number;
/** The `webhook-id` header, the same at every attempt. */
webhookId: string;
/** Name of the event. */
event: string;
/** What the event is about. */
subject: string;
/** Address that it is sent to. */
url: string;
/** Where it stands. */
status: 'pending' | 'delivered' | 'failed';
/** Sent by "Send test event". */
test: boolean;
/** Made so far. */
attempts: number;
/** When it was made, in UTC. */
createdAt: string;
/** When it is tried next; null if it is not. */
nextAttemptAt: string | null;
/** When the receiver first responded with 2xx. */
deliveredAt: string | null;
/** HTTP status of the last response; null without one. */
lastStatusCode: number | null;
/** Milliseconds that the last attempt took. */
lastLatencyMs: number | null;
/** Why the last attempt failed. */
lastError: string | null;
/** What is sent. */
request: {
/** Always POST. */
method: 'POST';
/** Headers as they are sent, with the signature. */
headers: Record<string, string>;
/** The body as it is sent. */
body: Record<string, unknown>;
};
/** All attempts, oldest first. */
history: {
/** From 1. */
number: number;
/** When it began, in UTC. */
startedAt: string;
/** Milliseconds that it took. */
latencyMs: number;
/** Null if there was no response. */
statusCode: number | null;
/** Why it failed; null if it did not. */
error: string | null;
/** The start of the receiver's response: at most 1 kB of text. */
answer: string | null;
}[];
}
/** An address that events are sent to. */
export interface WebhookEndpoint {
/** Row number. */
id: number;
/** Where events are sent. */
url: string;
/** The account events that are sent there. Empty for an address that is only used by requests and shops. */
events: ('product.discovered' | 'product.missing' | 'product.returned' | 'audio.completed' | 'audio.failed' | 'batch.completed' | 'shop.check_failed' | 'shop.recovered' | 'usage.threshold')[];
/** Your own description. */
description: string | null;
/** Whether an `authorization` is stored. */
has_authorization: boolean;
/** Custom headers; empty if there are none. */
headers: Record<string, string>;
/** The custom body; null for the original event. */
body: Record<string, unknown> | null;
/** Whether events are sent there. */
status: 'enabled' | 'disabled';
/** It responded with 410, failed for five days, or its owner disabled it. */
disabled_reason: 'gone' | 'failing' | 'owner' | null;
/** When it was disabled; null while it is enabled. */
disabled_at: string | null;
/** Since when nothing has been delivered; null while it works. */
failing_since: string | null;
/** When it last took an event; null if never. */
last_delivered_at: string | null;
/** Why the last failed attempt failed; null without one. */
last_error: string | null;
/** Null for older addresses. */
created_at: string | null;
}
export interface WebhookPreview {
/** Always true; an error has `false`. */
success: true;
/** What would be sent. */
data: {
/** Name of the event. */
event: 'product.discovered' | 'product.missing' | 'product.returned' | 'audio.completed' | 'audio.failed' | 'batch.completed' | 'shop.check_failed' | 'shop.recovered' | 'usage.threshold';
/** What the body was filled with. */
source: 'last_event' | 'sample';
/** Headers as they would be sent. */
headers: Record<string, string>;
/** The filled body. */
body: Record<string, unknown>;
/** The paths in the event, for placeholders. */
paths: string[];
};
}
export interface WebhookSecret {
/** Signs every webhook of the account (Standard Webhooks). */
secret: string;
/** Until when webhooks are also signed with the previous secret. */
previousValidUntil: string | null;
}
/** Your domain for links. */
export interface WhiteLabelDomain {
/** Your host name. */
domain: string;
/** `proved`: links use the domain. `lost`: the record was missing for 3 days. */
status: 'waiting' | 'proved' | 'lost';
/** The DNS record to set. */
record: {
/** Type of the record. */
type: 'TXT';
/** Name of the record. */
name: string;
/** Text of the record. */
value: string;
};
/** When its record was first found; null before. */
proved_at: string | null;
/** Time of the last successful DNS lookup. */
checked_at: string | null;
/** When the record of a verified domain was first found missing. */
missing_since: string | null;
/** When it was lost; null unless it was. */
lost_at: string | null;
}
export interface ProductDiscoveredEvent {
event: 'product.discovered';
shop_id: number;
shop_url: string;
product: {
/** Work id: the same for every kind of product that shows the work. */
id: string;
url: string;
title: string | null;
image_url: string | null;
price: string | null;
discovered_at: string;
};
/** The product's picture, finished by the shop's template; missing without one. */
media?: ProductMedia[];
/** Why `media` is empty; null if it is not, and missing without a template. */
media_error?: ProductMediaError | null;
/** The shop's metadata; missing if there is none. */
metadata?: Record<string, unknown>;
}
export interface ProductMissingEvent {
event: 'product.missing';
shop_id: number;
shop_url: string;
shop: {
source: 'redbubble' | 'shopify' | 'rss' | 'atom' | 'json_feed';
};
product: {
/** Work id: the same for every kind of product that shows the work. */
id: string;
url: string;
title: string | null;
image_url: string | null;
price: string | null;
discovered_at: string;
/** End of the last scan that found it. */
last_seen_at: string;
};
/** The scans that show it, oldest first, and how many works each found. */
evidence: {
scanned_at: string;
works: number;
}[];
/** The shop's metadata; missing if there is none. */
metadata?: Record<string, unknown>;
}
export interface ProductReturnedEvent {
event: 'product.returned';
shop_id: number;
shop_url: string;
shop: {
source: 'redbubble' | 'shopify' | 'rss' | 'atom' | 'json_feed';
};
product: {
/** Work id: the same for every kind of product that shows the work. */
id: string;
url: string;
title: string | null;
image_url: string | null;
price: string | null;
discovered_at: string;
/** End of the last scan that found it. */
last_seen_at: string;
};
/** The scans that show it, oldest first, and how many works each found. */
evidence: {
scanned_at: string;
works: number;
}[];
/** The shop's metadata; missing if there is none. */
metadata?: Record<string, unknown>;
}
export interface AudioCompletedEvent {
event: 'audio.completed';
/** Stays the same until the job is forgotten. */
job_id: string;
/** A job that waits for its turn is `processing` too. */
status: 'processing' | 'completed' | 'failed';
/** In percent. */
progress: number;
/** What is happening, as a sentence. */
message: string;
/** The engine that makes the audio. */
processing_method: 'ffmpeg' | 'mediabunny';
/** Works without an API key for 24 hours; null until the job is completed and after it expires. */
download_url: string | null;
/** Milliseconds that the work took; null until its end. */
processing_time_ms: number | null;
/** Null until the job is completed. */
file_info: {
/** Size of the video, in bytes. */
original_size_bytes: number;
/** Size of the audio file, in bytes. */
audio_size_bytes: number;
/** Length of the audio, in seconds. */
duration_seconds: number;
/** Codec of the audio file. */
audio_codec: string;
/** Bit rate of the audio file. */
bitrate: string;
} | null;
/** Why the job failed. */
error: string | null;
/** Stable error code. */
code: string | null;
/** How to fix it. */
fix: string | null;
/** Your own metadata, unchanged. */
metadata?: Record<string, unknown>;
/** Name of the file, or of the last part of the URL. */
source_name: string | null;
/** When it was made, in UTC. */
created_at: string;
/** When it ended, in UTC; null before. */
finished_at: string | null;
/** When the audio file is removed. */
expires_at: string | null;
}
export interface AudioFailedEvent {
event: 'audio.failed';
/** Stays the same until the job is forgotten. */
job_id: string;
/** A job that waits for its turn is `processing` too. */
status: 'processing' | 'completed' | 'failed';
/** In percent. */
progress: number;
/** What is happening, as a sentence. */
message: string;
/** The engine that makes the audio. */
processing_method: 'ffmpeg' | 'mediabunny';
/** Works without an API key for 24 hours; null until the job is completed and after it expires. */
download_url: string | null;
/** Milliseconds that the work took; null until its end. */
processing_time_ms: number | null;
/** Null until the job is completed. */
file_info: {
/** Size of the video, in bytes. */
original_size_bytes: number;
/** Size of the audio file, in bytes. */
audio_size_bytes: number;
/** Length of the audio, in seconds. */
duration_seconds: number;
/** Codec of the audio file. */
audio_codec: string;
/** Bit rate of the audio file. */
bitrate: string;
} | null;
/** Why the job failed. */
error: string | null;
/** Stable error code. */
code: string | null;
/** How to fix it. */
fix: string | null;
/** Your own metadata, unchanged. */
metadata?: Record<string, unknown>;
/** Name of the file, or of the last part of the URL. */
source_name: string | null;
/** When it was made, in UTC. */
created_at: string;
/** When it ended, in UTC; null before. */
finished_at: string | null;
/** When the audio file is removed. */
expires_at: string | null;
}
export interface BatchCompletedEvent {
event: 'batch.completed';
/** Id of the batch. */
batch_id: string;
/** Null if the batch uses a template. */
tool: 'text_overlay' | 'image_padding' | 'print_files' | null;
/** The template for each picture; null if a tool works on them. */
template_id: string | null;
/** `cancelled` at once; items in progress still finish. */
status: 'processing' | 'completed' | 'cancelled';
/** Number of items. */
total: number;
/** Items that are finished. */
completed: number;
/** Items that could not be made. */
failed: number;
/** Items that were cancelled before they began. */
cancelled: number;
/** Completed items that have a `warning`. */
warned: number;
/** All finished pictures as one ZIP; needs no API key. Null until the batch finishes, after it expires, and if no picture was finished. */
zip_url: string | null;
/** When it was made, in UTC. */
created_at: string;
/** When it ended, in UTC; null before. */
finished_at: string | null;
/** Until when the pictures and the ZIP can be downloaded: after the end for 24 hours (7 days with Premium). */
expires_at: string | null;
/** Your own metadata, unchanged. */
metadata?: Record<string, unknown>;
items: BatchItem[];
}
export interface ShopCheckFailedEvent {
event: 'shop.check_failed';
shop_id: number;
shop_url: string;
/** How the last scan ended. */
status: 'ok' | 'blocked' | 'throttled' | 'gone' | 'moved' | 'layout_changed' | 'empty' | 'unreachable' | 'paused' | null;
/** The error; null once the shop can be read again. */
error: string | null;
/** Number of consecutive failed scans. */
failures: number;
/** Since when scans have failed. */
since: string | null;
next_scan_at: string | null;
/** The shop's metadata; missing if there is none. */
metadata?: Record<string, unknown>;
}
export interface ShopRecoveredEvent {
event: 'shop.recovered';
shop_id: number;
shop_url: string;
/** How the last scan ended. */
status: 'ok' | 'blocked' | 'throttled' | 'gone' | 'moved' | 'layout_changed' | 'empty' | 'unreachable' | 'paused' | null;
/** The error; null once the shop can be read again. */
error: string | null;
/** Number of consecutive failed scans. */
failures: number;
/** Since when scans have failed. */
since: string | null;
next_scan_at: string | null;
/** The shop's metadata; missing if there is none. */
metadata?: Record<string, unknown>;
}
export interface UsageThresholdEvent {
event: 'usage.threshold';
/** Percentage of the month's quota, or of the app's cap, that is used. */
threshold: 80 | 100;
/** Calendar month in UTC, such as `2026-01`. */
month: string;
/** Requests that counted in this month. */
used: number;
/** Requests that the plan, or the app, has in a month. */
limit: number;
/** When the next month begins. */
resets_at: string;
/** The connected app whose cap it is; null for the account's quota. */
connection: {
id: number;
name: string;
} | null;
}
/** Every event that is sent to a webhook. */
export type WebhookEvent = ProductDiscoveredEvent | ProductMissingEvent | ProductReturnedEvent | AudioCompletedEvent | AudioFailedEvent | BatchCompletedEvent | ShopCheckFailedEvent | ShopRecoveredEvent | UsageThresholdEvent;
/** Every call of the API, by its operation id: what it takes and what it returns. */
export interface Operations {
/** Requests, bytes and response times by day, endpoint, key, status or error. */
getAnalytics: {
query?: {
/** First day in UTC. Default: 30 days ending with `to`. */
from?: string;
/** Last day in UTC, inclusive. Default: today. */
to?: string;
/** Default: `day`, which includes every day. */
by?: 'day' | 'endpoint' | 'key' | 'status' | 'error';
/** Only paths that start with this. */
endpoint?: string;
/** Only keys that start with this, at most 8 characters; `dashboard` for the dashboard. */
key?: string;
};
response: {
/** Always true; an error has `false`. */
success: true;
/** The table and its range. */
data: {
/** First day in UTC. */
from: string;
/** Last day in UTC, inclusive. */
to: string;
/** What each row stands for. */
by: 'day' | 'endpoint' | 'key' | 'status' | 'error';
/** Days in order, everything else with the most requests first. */
rows: AnalyticsRow[];
/** Where the current month is heading. */
projection: AnalyticsProjection;
};
};
};
/** Store a picture to use again. */
addAsset: {
body: {
image?: Input;
/** Address of the picture, instead of a file. */
image_url?: string;
/** 1 to 100 characters. Default: the name of the file. */
name?: string;
} & OneOf<'image' | 'image_url'>;
response: {
/** Always true; an error has `false`. */
success: true;
data: Asset;
};
};
/** List your assets, newest first. */
listAssets: {
query?: {
/** How many are in the response: 1 to 200, default 50. */
limit?: number;
/** For the next page: the `next_before` of this one. */
before?: string;
};
response: {
/** Always true; an error has `false`. */
success: true;
/** The entries of this page. */
data: Asset[];
/** Give it as `before` for the next page; null on the last one. */
next_before: number | null;
};
};
/** Delete an asset. */
deleteAsset: {
params: {
/** Id of the asset. */
id: string;
};
query?: {
/** `true` also deletes an asset that a template uses. */
force?: 'true' | 'false';
};
response: {
/** Always true; an error has `false`. */
success: true;
/** A sentence for people. */
message: string;
};
};
/** The picture of an asset. */
getAssetImage: {
params: {
/** Id of the asset. */
id: string;
};
response: Response;
};
/** Process many pictures. */
createBatch: {
body: {
/** Pictures of the batch, one part each, instead of `items` or for a `csv` with the column `file`: at most 500, and 500 MB in total. JPEG, PNG, GIF, BMP, TIFF, WebP or AVIF of at most 50 MB. */
images?: Input[];
csv?: Input;
/** The tool that works on each picture. */
tool?: 'text_overlay' | 'image_padding' | 'print_files';
/** The template for each picture, instead of `tool` and `options`. */
template_id?: string;
/** The tool's fields, except the picture and `metadata`. */
options?: Record<string, unknown>;
/** URLs of up to 500 pictures, 20 on the free plan. */
items?: {
/** Address of the picture. */
image_url: string;
/** Name in the ZIP and in lists; by default the last part of the URL. */
name?: string;
/** Values of the template's variables. */
values?: Record<string, string | number | null>;
}[];
/** Values of the template's variables for all items; an item's own values override them. */
values?: Record<string, string | number | null>;
/** Gets a POST when the batch ends: `batch.completed`. */
webhook_url?: string;
/** Sent as the `Authorization` header of the webhook, for receivers that check one: Header Auth in n8n, a filter in Make. Stored encrypted and never shown again. */
webhook_authorization?: string;
/** Your own JSON object, at most 2 KB, returned in the response. In a form: as text. */
metadata?: Record<string, unknown>;
} & OneOf<'tool' | 'template_id'> & OneOf<'items' | 'images' | 'csv'>;
response: AcceptedBatch;
};
/** List your batches, newest first. */
listBatches: {
query?: {
/** How many are in the response: 1 to 100, default 20. */
limit?: number;
/** For the next page: the `next_before` of this one. */
before?: string;
};
response: {
/** Always true; an error has `false`. */
success: true;
/** The entries of this page. */
data: BatchListItem[];
/** Give it as `before` for the next page; null on the last one. */
next_before: string | null;
};
};
/** Cancel a batch. */
cancelBatch: {
params: {
/** Id of the batch. */
id: string;
};
response: BatchResponse;
};
/** Status of a batch and its items. */
getBatch: {
params: {
/** Id of the batch. */
id: string;
};
response: BatchResponse;
};
/** Run the failed items of a batch again. */
retryBatch: {
params: {
/** Id of the batch. */
id: string;
};
body?: {
/** The `index` of the failed items to run. Default: all of them. */
items?: number[];
};
response: AcceptedBatch;
};
/** Extract the audio of a video as MP3. */
extractAudio: {
body: {
video?: Input;
/** URL of the video, instead of a file. */
video_url?: string;
/** Id of a complete upload, instead of a file: the last part of its `Location`. */
upload_id?: string;
/** Gets a POST when the job ends: `audio.completed` or `audio.failed`. */
webhook_url?: string;
/** Sent as the `Authorization` header of the webhook, for receivers that check one: Header Auth in n8n, a filter in Make. Stored encrypted and never shown again. */
webhook_authorization?: string;
/** `ffmpeg` supports everything; `mediabunny` is experimental and supports fewer codecs. */
processing_method?: 'ffmpeg' | 'mediabunny';
/** kbit/s of the MP3: 64, 80, 96, 112, 128, 160, 192, 224, 256, 320. */
bitrate?: number;
/** Start of the audio in the video, in seconds. Default 0. */
start?: number;
/** End of the audio in the video, in seconds. Default: the end of the video. */
end?: number;
/** Your own JSON object, at most 2 KB; returned in the response, the job and the webhook. */
metadata?: Record<string, unknown>;
} & OneOf<'video' | 'video_url' | 'upload_id'>;
response: {
/** Always true; an error has `false`. */
success: true;
/** The same as `job_id`. */
jobId: string;
/** For `GET /api/extract-audio/{jobId}`. */
job_id: string;
/** It waits for its turn, or has begun. */
status: 'processing' | 'completed' | 'failed';
/** A sentence for people. */
message: string;
/** From the speed of the last jobs and those that wait before this one. */
estimated_time: string;
/** Your own metadata, unchanged. */
metadata?: Record<string, unknown>;
};
};
/** List your audio jobs, newest first. */
listAudioJobs: {
query?: {
/** Only jobs in this state. */
status?: 'processing' | 'completed' | 'failed';
/** How many are in the response: 1 to 100, default 20. */
limit?: number;
/** For the next page: the `next_before` of this one. */
before?: string;
};
response: {
/** Always true; an error has `false`. */
success: true;
/** The entries of this page. */
data: AudioJobListItem[];
/** Give it as `before` for the next page; null on the last one. */
next_before: string | null;
};
};
/** Cancel an audio job. */
cancelAudioJob: {
params: {
/** For `GET /api/extract-audio/{jobId}`. */
jobId: string;
};
response: AudioJob;
};
/** Status of an audio job. */
getAudioJob: {
params: {
/** For `GET /api/extract-audio/{jobId}`. */
jobId: string;
};
response: AudioJob;
};
/** Download the audio of your job. */
downloadAudio: {
params: {
/** For `GET /api/extract-audio/{jobId}`. */
jobId: string;
};
response: Response;
};
/** Add a font of your own. */
addFont: {
body: {
file?: Input;
/** URL of the font, instead of a file. */
file_url?: string;
/** 1 to 60 characters, different from your other fonts and the built-in families. Default: the name in the file. */
name?: string;
} & OneOf<'file' | 'file_url'>;
response: {
/** Always true; an error has `false`. */
success: true;
data: OwnFont;
};
};
/** List available fonts. */
listFonts: {
query?: {
/** How many are in the response: 1 to 100, default 100. */
limit?: number;
/** For the next page: the `next_before` of this one. */
before?: string;
};
response: {
/** Always true; an error has `false`. */
success: true;
/** The entries of this page. */
data: (OwnFont | BuiltInFont)[];
/** Give it as `before` for the next page; null on the last one. */
next_before: number | null;
};
};
/** Delete a font of your own. */
deleteFont: {
params: {
/** Row number. */
id: number;
};
response: undefined;
};
/** Download a font of your own. */
getFontFile: {
params: {
/** Row number. */
id: number;
};
response: Response;
};
/** Pad a picture to a square. */
padImage: {
body: {
image?: Input;
/** Address of the picture, instead of a file. */
image_url?: string;
/** Border in pixels around the longer side: 1 to 500. Default 50 for API keys, 0 for the dashboard. */
padding_size?: number;
/** Side of the finished square in pixels: 64 to 12000. The padded picture is scaled up or down to it, including the padding. Default: not scaled. */
output_size?: number;
/** Hex: #RGB, #RRGGBB or #RRGGBBAA. Default #FFFFFF. */
padding_color?: string;
/** First cuts off a border that is transparent or of one colour, within a tolerance of 10 of 255. Frames of an animation are cut alike. */
trim?: boolean;
/** Print resolution that the file states, in pixels per inch: 36 to 1200. No pixel changes. Default: the picture's own. */
dpi?: number;
/** Format of the result. An animation can become WebP only. Default: see above. */
format?: 'png' | 'jpeg' | 'webp';
/** Of JPEG and WebP, 1 to 100. Default 90. */
quality?: number;
/** Size limit of the file. JPEG and WebP get the highest quality that fits; any other file that is larger is 400 `larger_than_max_bytes`. */
max_bytes?: number;
/** Fills what is transparent if the result is a JPEG. Hex: #RGB or #RRGGBB. */
background?: string;
/** Your own JSON object, at most 2 KB, returned in the response. In a form: as text. */
metadata?: Record<string, unknown>;
} & OneOf<'image' | 'image_url'>;
response: {
/** Always true; an error has `false`. */
success: true;
/** Link to the finished picture. Works for 24 hours (7 days with Premium), without a credential. */
processed_image_url: string;
/** Milliseconds that the work took. */
processing_time_ms: number;
/** A sentence for people. */
message: string;
/** The picture that was sent, in pixels. */
original_size: PixelSize;
/** The finished picture, in pixels. */
new_size: PixelSize;
/** Your own metadata, unchanged. */
metadata?: Record<string, unknown>;
};
};
/** Check whether a picture will print. */
checkPrint: {
body: {
image?: Input;
/** Address of the picture, instead of a file. */
image_url?: string;
/** What it is to be printed on: up to 20 names of `GET /api/presets`. */
presets?: ('merch-tshirt' | 'merch-hoodie' | 'redbubble-tshirt' | 'redbubble-sticker' | 'redbubble-large' | 'tshirt-12x16' | 'mug-11oz' | 'sticker-3x3' | 'print-8x10' | 'print-16x20' | 'poster-18x24' | 'poster-24x36' | 'a4' | 'a3' | 'us-letter' | 'etsy-listing' | 'etsy-square' | 'amazon-product' | 'shopify-product' | 'ebay-product' | 'instagram-square' | 'instagram-portrait' | 'instagram-story' | 'facebook-post' | 'facebook-link' | 'pinterest-pin' | 'x-post' | 'tiktok' | 'youtube-thumbnail')[];
/** Colours of the cloth: up to 12 hex colours. */
garments?: string[];
/** Whether the margins are cut off before printing. Default false. */
trim?: boolean;
/** Your own JSON object, at most 2 KB, returned in the response. In a form: as text. */
metadata?: Record<string, unknown>;
} & OneOf<'image' | 'image_url'>;
response: {
/** Always true; an error has `false`. */
success: true;
/** What was measured and found. */
data: {
/** Whether there is no error. */
ready: boolean;
/** The picture as it was measured. */
picture: InspectedPicture;
/** How well it fits each preset that was asked for. */
presets: {
/** Name of the preset. */
preset: string;
/** Whether nothing keeps it from being printed with this preset. */
ready: boolean;
/** Real pixels an inch, contained in the preset. */
effective_dpi: number;
/** How much it is enlarged; below 1 it is made smaller. */
scale: number;
}[];
/** The worst first. */
findings: PreflightFinding[];
};
/** Your own metadata, unchanged. */
metadata?: Record<string, unknown>;
};
};
/** Make print files. */
makePrintFiles: {
body: {
image?: Input;
/** Address of the picture, instead of a file. */
image_url?: string;
/** 1 to 20 names of `GET /api/presets`: each makes a file. */
presets: ('merch-tshirt' | 'merch-hoodie' | 'redbubble-tshirt' | 'redbubble-sticker' | 'redbubble-large' | 'tshirt-12x16' | 'mug-11oz' | 'sticker-3x3' | 'print-8x10' | 'print-16x20' | 'poster-18x24' | 'poster-24x36' | 'a4' | 'a3' | 'us-letter' | 'etsy-listing' | 'etsy-square' | 'amazon-product' | 'shopify-product' | 'ebay-product' | 'instagram-square' | 'instagram-portrait' | 'instagram-story' | 'facebook-post' | 'facebook-link' | 'pinterest-pin' | 'x-post' | 'tiktok' | 'youtube-thumbnail')[];
/** First cuts off a border that is transparent or of one colour, within a tolerance of 10 of 255. Frames of an animation are cut alike. */
trim?: boolean;
/** Where the art is in a file that is taller: in the middle, the default, or at its upper edge. */
gravity?: 'center' | 'top';
/** `semi_transparent` gives glows and fades a hard edge or dots, `stray_pixels` removes specks. Only what preflight finds is changed. */
repair?: ('semi_transparent' | 'stray_pixels')[];
/** For `semi_transparent`. `threshold`, the default: cut off at half. `halftone`: dots. */
repair_method?: 'threshold' | 'halftone';
/** Also makes files for which the art has under 150 real pixels an inch. Default: false. */
allow_upscale?: boolean;
/** Print resolution that the file states, in pixels per inch: 36 to 1200. No pixel changes. Default: the picture's own. */
dpi?: number;
/** Format of the result. An animation can become WebP only. Default: see above. */
format?: 'png' | 'jpeg' | 'webp';
/** Of JPEG and WebP, 1 to 100. Default 90. */
quality?: number;
/** Size limit of the file. JPEG and WebP get the highest quality that fits; any other file that is larger is 400 `larger_than_max_bytes`. */
max_bytes?: number;
/** Hex: fills what is transparent. Needed for JPEG files of transparent art. Default: none. */
background?: string;
/** Your own JSON object, at most 2 KB, returned in the response. In a form: as text. */
metadata?: Record<string, unknown>;
} & OneOf<'image' | 'image_url'>;
response: {
/** Always true; an error has `false`. */
success: true;
/** In the order of `presets`. */
files: (PrintFile | RefusedPrintFile)[];
/** All files as one ZIP; needs no API key. Null if none could be made. */
zip_url: string | null;
/** What was found in the picture before anything was made. */
preflight: {
/** Whether there is no error. */
ready: boolean;
/** The picture as it was measured. */
picture: InspectedPicture;
/** How well it fits each preset that was asked for. */
presets: {
/** Name of the preset. */
preset: string;
/** Whether nothing keeps it from being printed with this preset. */
ready: boolean;
/** Real pixels an inch, contained in the preset. */
effective_dpi: number;
/** How much it is enlarged; below 1 it is made smaller. */
scale: number;
}[];
/** The worst first. */
findings: PreflightFinding[];
};
/** Milliseconds that the work took. */
processing_time_ms: number;
/** A sentence for people. */
message: string;
/** Your own metadata, unchanged. */
metadata?: Record<string, unknown>;
};
};
/** List the products found in all your shops, most recent first. */
listAllProducts: {
query?: {
/** How many are in the response: 1 to 500, default 100. */
limit?: number;
/** For the next page: the `next_before` of this one. */
before?: string;
/** Part of the title, ignoring case, or a work id. */
search?: string;
/** Webhook status, as in `notification`; `new` is every product added since monitoring began. */
status?: 'new' | 'existing' | 'not_posted' | 'no_webhook' | 'pending' | 'sent' | 'failed';
/** Whether the product is still in its shop. */
state?: 'listed' | 'missing';
/** `csv`, or `Accept: text/csv`: all matching products as one table, regardless of `limit` and `before`. */
format?: 'json' | 'csv';
/** Only of this shop. */
shop_id?: number;
};
response: {
/** Always true; an error has `false`. */
success: true;
/** The entries of this page. */
data: Product[];
/** Give it as `before` for the next page; null on the last one. */
next_before: number | null;
};
};
/** Monitor a shop. */
addShop: {
body: {
/** URL of the shop, as shown in the browser. */
shop_url: string;
/** Where new products are posted. `mailto:owner` stands for no webhook: news then goes by email alone, so `notify_email` is turned on. */
webhook_url: string;
/** Sent as the `Authorization` header of its webhooks. Stored encrypted; null clears it. */
webhook_authorization?: string | null;
/** Scan every 24 hours. Default true. */
sync_products?: boolean;
/** Post new products to the webhook. Default true. */
post_products?: boolean;
/** Also post the products found by the first complete scan. Default false. */
notify_existing?: boolean;
/** Which product events the webhook gets. Default `product.discovered`; `product.missing` needs two complete scans at least 20 hours apart that did not find it. */
events?: ('product.discovered' | 'product.missing' | 'product.returned')[];
/** Email new products to the account's verified address, one email per scan that finds any. Default false. */
notify_email?: boolean;
/** Count its new, missing and returned products and its failed scans in the email of each Monday. Default false. */
notify_weekly?: boolean;
/** A template of yours: each new product's picture is finished with it before the webhook is sent, with `title`, `price`, `url`, `artist`, `product_id`, `artwork` as values. Its other variables need a fallback. Null removes it. */
template_id?: string | null;
/** Your own JSON object, at most 2 KB, returned in the response. In a form: as text. */
metadata?: Record<string, unknown>;
};
response: {
/** Always true; an error has `false`. */
success: true;
data: Shop;
/** A sentence for people. */
message?: string;
};
};
/** List your Redbubble shops, newest first. */
listShops: {
query?: {
/** How many are in the response: 1 to 100, default 100. */
limit?: number;
/** For the next page: the `next_before` of this one. */
before?: string;
};
response: {
/** Always true; an error has `false`. */
success: true;
/** The entries of this page. */
data: Shop[];
/** Give it as `before` for the next page; null on the last one. */
next_before: number | null;
};
};
/** Stop monitoring a shop and delete its products. */
deleteShop: {
params: {
/** Row number. */
id: number;
};
response: {
/** Always true; an error has `false`. */
success: true;
/** A sentence for people. */
message: string;
};
};
/** One shop with the result of its last scan. */
getShop: {
params: {
/** Row number. */
id: number;
};
response: {
/** Always true; an error has `false`. */
success: true;
data: Shop;
/** A sentence for people. */
message?: string;
};
};
/** Change some settings of a shop. */
patchShop: {
params: {
/** Row number. */
id: number;
};
body: {
/** Where new products are posted. `mailto:owner` stands for no webhook: news then goes by email alone, so `notify_email` is turned on. */
webhook_url?: string;
/** Sent as the `Authorization` header of its webhooks. Stored encrypted; null clears it. */
webhook_authorization?: string | null;
/** Scan every 24 hours. Default true. */
sync_products?: boolean;
/** Post new products to the webhook. Default true. */
post_products?: boolean;
/** Which product events the webhook gets. Default `product.discovered`; `product.missing` needs two complete scans at least 20 hours apart that did not find it. */
events?: ('product.discovered' | 'product.missing' | 'product.returned')[];
/** A template of yours: each new product's picture is finished with it before the webhook is sent, with `title`, `price`, `url`, `artist`, `product_id`, `artwork` as values. Its other variables need a fallback. Null removes it. */
template_id?: string | null;
/** Email new products to the account's verified address, one email per scan that finds any. Default false. */
notify_email?: boolean;
/** Count its new, missing and returned products and its failed scans in the email of each Monday. Default false. */
notify_weekly?: boolean;
} & OneOf<'webhook_url' | 'webhook_authorization' | 'sync_products' | 'post_products' | 'events' | 'template_id' | 'notify_email' | 'notify_weekly'>;
response: {
/** Always true; an error has `false`. */
success: true;
data: Shop;
/** A sentence for people. */
message?: string;
};
};
/** Change the webhook, the switches, the template or the emails of a shop. */
updateShop: {
params: {
/** Row number. */
id: number;
};
body: {
/** Where new products are posted. `mailto:owner` stands for no webhook: news then goes by email alone, so `notify_email` is turned on. */
webhook_url?: string;
/** Sent as the `Authorization` header of its webhooks. Stored encrypted; null clears it. */
webhook_authorization?: string | null;
/** Scan every 24 hours. Default true. */
sync_products?: boolean;
/** Post new products to the webhook. Default true. */
post_products?: boolean;
/** Which product events the webhook gets. Default `product.discovered`; `product.missing` needs two complete scans at least 20 hours apart that did not find it. */
events?: ('product.discovered' | 'product.missing' | 'product.returned')[];
/** A template of yours: each new product's picture is finished with it before the webhook is sent, with `title`, `price`, `url`, `artist`, `product_id`, `artwork` as values. Its other variables need a fallback. Null removes it. */
template_id?: string | null;
/** Email new products to the account's verified address, one email per scan that finds any. Default false. */
notify_email?: boolean;
/** Count its new, missing and returned products and its failed scans in the email of each Monday. Default false. */
notify_weekly?: boolean;
} & OneOf<'webhook_url' | 'webhook_authorization' | 'sync_products' | 'post_products' | 'events' | 'template_id' | 'notify_email' | 'notify_weekly'>;
response: {
/** Always true; an error has `false`. */
success: true;
data: Shop;
/** A sentence for people. */
message?: string;
};
};
/** New, missing and returned products of a shop by day. */
getShopDays: {
params: {
/** Row number. */
id: number;
};
response: {
/** Always true; an error has `false`. */
success: true;
/** Its days, oldest first. */
data: ShopDay[];
};
};
/** Preview a template on a shop's latest product. */
previewShop: {
params: {
/** Row number. */
id: number;
};
body: {
/** One of your templates. */
template_id: string;
};
response: {
/** Always true; an error has `false`. */
success: true;
/** The product and its pictures. */
data: {
/** Work id of the product. */
product_id: string;
/** Its title; null if unnamed. */
title: string | null;
/** The pictures that were made. */
images: {
/** Name of the size. */
name: string;
/** In pixels. */
width: number;
/** In pixels. */
height: number;
/** The picture; needs no API key. */
url: string;
}[];
};
};
};
/** List the products found in a shop, most recent first. */
listProducts: {
params: {
/** Row number. */
id: number;
};
query?: {
/** How many are in the response: 1 to 500, default 100. */
limit?: number;
/** For the next page: the `next_before` of this one. */
before?: string;
/** Part of the title, ignoring case, or a work id. */
search?: string;
/** Webhook status, as in `notification`; `new` is every product added since monitoring began. */
status?: 'new' | 'existing' | 'not_posted' | 'no_webhook' | 'pending' | 'sent' | 'failed';
/** Whether the product is still in its shop. */
state?: 'listed' | 'missing';
/** `csv`, or `Accept: text/csv`: all matching products as one table, regardless of `limit` and `before`. */
format?: 'json' | 'csv';
};
response: {
/** Always true; an error has `false`. */
success: true;
/** The entries of this page. */
data: Product[];
/** Give it as `before` for the next page; null on the last one. */
next_before: number | null;
};
};
/** History of a product: discovered, missing, returned. */
getProductEvents: {
params: {
/** Row number. */
id: number;
/** Work id; for a feed, the id of the item, or a hash of it. */
productId: string;
};
response: {
/** Always true; an error has `false`. */
success: true;
/** Its history, newest first. */
data: ProductEvent[];
};
};
/** A product's picture, small. */
getProductPicture: {
params: {
/** Row number. */
id: number;
/** Work id; for a feed, the id of the item, or a hash of it. */
productId: string;
};
response: Response;
};
/** Post one product to the webhook again. */
sendProduct: {
params: {
/** Row number. */
id: number;
/** Work id; for a feed, the id of the item, or a hash of it. */
productId: string;
};
response: {
/** Always true; an error has `false`. */
success: true;
data: Product;
/** A sentence for people. */
message?: string;
};
};
/** Scan a shop now. */
scrapeShop: {
params: {
/** Row number. */
id: number;
};
response: {
/** Always true; an error has `false`. */
success: true;
/** The shop and its scan. */
data: {
/** The shop after the scan. */
shop: Shop;
/** Counts of the scan; null while it is still running. */
scan: ScanCounts | null;
};
/** A sentence for people. */
message?: string;
};
};
/** Turn the switches of a shop on or off. */
toggleShop: {
params: {
/** Row number. */
id: number;
};
body: {
/** Scan every 24 hours. Default true. */
sync_products?: boolean;
/** Post new products to the webhook. Default true. */
post_products?: boolean;
} & OneOf<'sync_products' | 'post_products'>;
response: {
/** Always true; an error has `false`. */
success: true;
data: Shop;
/** A sentence for people. */
message?: string;
};
};
/** List your metered requests, newest first. */
listRequests: {
query?: {
/** Path prefix, such as `/api/image_padding`. */
endpoint?: string;
/** Outcome: 200 to 299, 400 and above, or still in progress. */
status?: 'successful' | 'failed' | 'under_way';
/** How the input was sent. */
inputMethod?: 'file' | 'url' | 'data_uri';
/** The start of the key, or `dashboard` for requests on screen. */
apiKey?: string;
/** Only requests at or after this time. */
since?: string;
/** Only requests before this time. */
until?: string;
/** The start of an `X-Request-Id`, at least 4 characters, or the number of a row. */
id?: string;
/** How many are in the response: 1 to 500, default 100. */
limit?: number;
/** For the next page: the `next_before` of this one. */
before?: string;
};
response: RequestLogEntry[];
};
/** One metered request. */
getRequest: {
params: {
id: string;
};
response: RequestLogEntry;
};
/** List your finished pictures, newest first. */
listResults: {
query?: {
tool?: 'text_overlay' | 'image_padding' | 'print_files' | 'template' | 'batch' | 'recipe' | 'editor';
/** Only results of this request. */
request_id?: string;
/** Only results of this group. */
group?: string;
/** Only results whose name has this text, in any letter case. */
q?: string;
/** How many are in the response: 1 to 100, default 24. */
limit?: number;
/** For the next page: the `next_before` of this one. */
before?: string;
};
response: {
/** Always true; an error has `false`. */
success: true;
/** The entries of this page. */
data: Result[];
/** Give it as `before` for the next page; null on the last one. */
next_before: string | null;
};
};
/** A finished picture with the request that made it. */
getResult: {
params: {
id: string;
};
response: {
/** Always true; an error has `false`. */
success: true;
data: ResultWithCall;
};
};
/** The thumbnail of a finished picture. */
getResultThumbnail: {
params: {
id: string;
};
response: Response;
};
/** Delete finished pictures. */
deleteResults: {
body?: {
/** Of results. Unknown ones are left out. */
ids?: string[];
/** Ids of groups: all of their results, with `ids` or without. */
groups?: string[];
};
response: {
/** Always true; an error has `false`. */
success: true;
/** How many were removed. */
deleted: number;
};
};
/** List your finished pictures in groups, newest first. */
listResultGroups: {
query?: {
tool?: 'text_overlay' | 'image_padding' | 'print_files' | 'template' | 'batch' | 'recipe' | 'editor';
/** Only this group. */
id?: string;
/** How many are in the response: 1 to 100, default 24. */
limit?: number;
/** For the next page: the `next_before` of this one. */
before?: string;
};
response: {
/** Always true; an error has `false`. */
success: true;
/** The entries of this page. */
data: ResultGroup[];
/** Give it as `before` for the next page; null on the last one. */
next_before: string | null;
};
};
/** Make one ZIP of finished pictures. */
zipResults: {
body?: {
/** Of results. Unknown ones are left out. */
ids?: string[];
/** Ids of groups: all of their results, with `ids` or without. */
groups?: string[];
};
response: {
/** Always true; an error has `false`. */
success: true;
/** Needs no API key. */
zip_url: string;
/** Pictures in the ZIP. */
count: number;
/** When the link stops working, in UTC. */
expires_at: string;
};
};
/** Watch a Redbubble or Shopify shop, or a feed. */
addAnyShop: {
body: {
/** URL of a Redbubble or Shopify shop, or of an RSS, Atom or JSON feed. All addresses at one origin are one Shopify shop. */
shop_url: string;
/** Where new products are posted. `mailto:owner` stands for no webhook: news then goes by email alone, so `notify_email` is turned on. */
webhook_url: string;
/** Sent as the `Authorization` header of its webhooks. Stored encrypted; null clears it. */
webhook_authorization?: string | null;
/** Scan every 24 hours. Default true. */
sync_products?: boolean;
/** Post new products to the webhook. Default true. */
post_products?: boolean;
/** Also post the products found by the first complete scan. Default false. */
notify_existing?: boolean;
/** Which product events the webhook gets. Default `product.discovered`; `product.missing` needs two complete scans at least 20 hours apart that did not find it. */
events?: ('product.discovered' | 'product.missing' | 'product.returned')[];
/** Email new products to the account's verified address, one email per scan that finds any. Default false. */
notify_email?: boolean;
/** Count its new, missing and returned products and its failed scans in the email of each Monday. Default false. */
notify_weekly?: boolean;
/** A template of yours: each new product's picture is finished with it before the webhook is sent, with `title`, `price`, `url`, `artist`, `product_id`, `artwork` as values. Its other variables need a fallback. Null removes it. */
template_id?: string | null;
/** Your own JSON object, at most 2 KB, returned in the response. In a form: as text. */
metadata?: Record<string, unknown>;
};
response: {
/** Always true; an error has `false`. */
success: true;
data: Shop;
/** A sentence for people. */
message?: string;
};
};
/** List your shops of every kind, newest first. */
listAnyShops: {
query?: {
/** How many are in the response: 1 to 100, default 100. */
limit?: number;
/** For the next page: the `next_before` of this one. */
before?: string;
};
response: {
/** Always true; an error has `false`. */
success: true;
/** The entries of this page. */
data: Shop[];
/** Give it as `before` for the next page; null on the last one. */
next_before: number | null;
};
};
/** Save a template. */
createTemplate: {
body: {
image?: Input;
name: string;
/** Up to 20 layers, drawn first, in this order. */
overlays?: ({
/** Kind of layer: `text` (default), `image`, `rectangle`, `ellipse` or `qr`. */
type?: 'text';
/** The text. `{{name}}` is a variable, `{{name|fallback}}` a variable with a fallback, `\{{` literal braces. At most 1000 characters, also after filling. A text that ends up empty is not drawn. */
text: string;
/** Position, 4 % of the shorter side from the edges. Default center. */
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
/** Centre from the left, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
x?: number | string;
/** Centre from the top, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
y?: number | string;
/** In pixels, 1 to 300, or a percentage of the picture's shorter side such as `8%`. Default 32. */
font_size?: number | string;
/** A built-in family, or the name of one of your fonts. Default Inter. Other scripts and emoji use fallback fonts automatically. */
font_family?: 'Inter' | 'Arial' | 'Times New Roman' | 'Helvetica' | 'Georgia' | 'Anton' | 'Bebas Neue' | 'Oswald' | 'Montserrat' | 'Poppins' | 'Fredoka' | 'Archivo Black' | 'Righteous' | 'Bungee' | 'Monoton' | 'Bangers' | 'Luckiest Guy' | 'Playfair Display' | 'Abril Fatface' | 'Shrikhand' | 'Alfa Slab One' | 'Rye' | 'Special Elite' | 'Lobster' | 'Pacifico' | 'Caveat' | 'Dancing Script' | 'Great Vibes' | 'Permanent Marker' | (string & {});
/** 400 is regular, 700 bold. Default 400. The nearest one that the family has is drawn. */
font_weight?: number;
/** Letter spacing as a multiple of the font size. Default 0. */
letter_spacing?: number;
/** Draws the text in capitals. */
uppercase?: boolean;
/** Hex: #RGB, #RRGGBB or #RRGGBBAA. Default #FFFFFF. Or a gradient over the block of lines. */
color?: string | {
/** Hex, where the gradient begins. */
from: string;
/** Hex, where it ends. */
to: string;
/** Degrees as in CSS: 0 runs upwards, 90 to the right. */
angle?: number;
};
/** Hex. Default #000000 if outline_width is set; without either there is no outline. */
outline_color?: string;
/** Width of the outline around the glyphs, 0 to 20 pixels, or a percentage of the font size such as `6%`. Default 5 if outline_color is set. */
outline_width?: number | string;
/** Up to 3 outlines instead of `outline_color` and `outline_width`, innermost first. Each adds its width to those inside it. In a form, JSON text. */
outlines?: {
/** Hex. */
color?: string;
/** 0 to 20 pixels, or a percentage of the font size. */
width?: number | string;
}[];
/** Lines wrap at this width, in pixels or as a percentage of the picture's width. */
max_width?: number | string;
/** Maximum height for `fit`, in pixels or as a percentage of the picture's height. */
max_height?: number | string;
/** `shrink`: the largest size up to font_size that fits max_width and max_height. */
fit?: 'shrink';
/** Multiple of the font size. Default 1.2. */
line_height?: number;
/** Degrees of the arc that the line spans, as long as the line. Positive arches up, 360 is a circle. `x` and `y` are then the middle of what is drawn. Default 0. */
curve?: number;
/** Alignment of multiple lines. Default center. */
align?: 'left' | 'center' | 'right';
/** Opacity of the layer with outline and shadow. Default 1. */
opacity?: number;
/** Degrees clockwise. Default 0. */
rotation?: number;
/** Numbers are percentages of the font size; of a layer other than text, of its shorter side. In a form, JSON text. */
shadow?: {
/** To the right. */
x?: number;
/** Down. */
y?: number;
/** As in CSS. */
blur?: number;
/** Hex. */
color?: string;
};
/** How the layer blends with the picture and the layers below, as in CSS. Default normal. */
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
/** Name of the layer, at most 40 characters, unique where given. */
name?: string;
} | {
/** A picture. */
type: 'image';
/** Address, data URI, or id of an asset; in a template also a variable such as `{{logo}}`. An empty value leaves the layer out. */
image: string;
/** In pixels, or as a percentage of the picture's width. Send only one side to keep the shape. */
width?: number | string;
/** In pixels, or as a percentage of the picture's height. Send only one side to keep the shape. */
height?: number | string;
/** How the picture fits width and height, if both are given. Default contain. */
fit?: 'contain' | 'cover' | 'stretch';
/** Radius of the corners, in percent of the shorter side. Default 0. */
radius?: number;
/** Top left, top right, bottom right and bottom left of the picture in perspective, instead of position, x, y, width, height, rotation and fit. Pixels, or percentages of the width and the height; 0 is the outer edge of the first pixel. Convex: in this order, no three on a line, at least a pixel large. In a form, JSON text. */
corners?: {
/** In pixels from the left edge, or as a percentage of the width. */
x: number | string;
/** In pixels from the upper edge, or as a percentage of the height. */
y: number | string;
}[];
/** How far light and shade of what is below bend the picture, as the folds of a cloth do: 100 is at most 2 % of the shorter side of the picture it is drawn on. Default 0. */
displace?: number;
/** Position, 4 % of the shorter side from the edges. Default center. */
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
/** Centre from the left, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
x?: number | string;
/** Centre from the top, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
y?: number | string;
/** Opacity of the layer with outline and shadow. Default 1. */
opacity?: number;
/** Degrees clockwise. Default 0. */
rotation?: number;
/** Numbers are percentages of the font size; of a layer other than text, of its shorter side. In a form, JSON text. */
shadow?: {
/** To the right. */
x?: number;
/** Down. */
y?: number;
/** As in CSS. */
blur?: number;
/** Hex. */
color?: string;
};
/** How the layer blends with the picture and the layers below, as in CSS. Default normal. */
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
/** Name of the layer, at most 40 characters, unique where given. */
name?: string;
} | {
/** Which shape it is. */
type: 'rectangle' | 'ellipse';
/** In pixels, or as a percentage of the picture's width. Send only one side to keep the shape. */
width?: number | string;
/** In pixels, or as a percentage of the picture's height. Send only one side to keep the shape. */
height?: number | string;
/** Hex, or a gradient over the shape's box. Default #FFFFFF; with a stroke there is none unless it is given. */
fill?: string | {
/** Hex, where the gradient begins. */
from: string;
/** Hex, where it ends. */
to: string;
/** Degrees as in CSS: 0 runs upwards, 90 to the right. */
angle?: number;
};
/** Hex. Default #000000 if stroke_width is set. */
stroke_color?: string;
/** Width of the line, centred on the edge, in pixels or as a percentage of the layer's shorter side. Default 5 if stroke_color is set. */
stroke_width?: number | string;
/** Radius of the corners of a rectangle, in percent of its shorter side. Default 0. */
radius?: number;
/** Position, 4 % of the shorter side from the edges. Default center. */
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
/** Centre from the left, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
x?: number | string;
/** Centre from the top, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
y?: number | string;
/** Opacity of the layer with outline and shadow. Default 1. */
opacity?: number;
/** Degrees clockwise. Default 0. */
rotation?: number;
/** Numbers are percentages of the font size; of a layer other than text, of its shorter side. In a form, JSON text. */
shadow?: {
/** To the right. */
x?: number;
/** Down. */
y?: number;
/** As in CSS. */
blur?: number;
/** Hex. */
color?: string;
};
/** How the layer blends with the picture and the layers below, as in CSS. Default normal. */
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
/** Name of the layer, at most 40 characters, unique where given. */
name?: string;
} | {
/** A QR code. */
type: 'qr';
/** What the code says, at most 1000 characters; in templates with variables. Error correction is M. */
text: string;
/** In pixels, or as a percentage of the picture's width. Send only one side to keep the shape. */
width?: number | string;
/** In pixels, or as a percentage of the picture's height. Send only one side to keep the shape. */
height?: number | string;
/** Hex, of the modules. Default #000000. */
color?: string;
/** Hex. Without it the code is clear between its modules. */
background?: string;
/** Margin around the code, in modules. Default 4. */
quiet_zone?: number;
/** Position, 4 % of the shorter side from the edges. Default center. */
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
/** Centre from the left, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
x?: number | string;
/** Centre from the top, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
y?: number | string;
/** Opacity of the layer with outline and shadow. Default 1. */
opacity?: number;
/** Degrees clockwise. Default 0. */
rotation?: number;
/** Numbers are percentages of the font size; of a layer other than text, of its shorter side. In a form, JSON text. */
shadow?: {
/** To the right. */
x?: number;
/** Down. */
y?: number;
/** As in CSS. */
blur?: number;
/** Hex. */
color?: string;
};
/** How the layer blends with the picture and the layers below, as in CSS. Default normal. */
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
/** Name of the layer, at most 40 characters, unique where given. */
name?: string;
})[];
/** The square around the picture and its texts. */
padding?: {
/** Border in pixels around the longer side: 0, the bare square, to 500. Default 50. */
padding_size?: number;
/** Hex: #RGB, #RRGGBB or #RRGGBBAA. Default #FFFFFF. */
padding_color?: string;
/** `yes` makes the border transparent, instead of `padding_color`. */
transparency?: 'yes' | 'no';
/** Side of the finished square in pixels: 64 to 12000. The padded picture is scaled up or down to it, including the padding. Default: not scaled. */
output_size?: number;
};
/** Up to 20 sizes, made from the padded picture: preset names or custom sizes. */
sizes?: ('merch-tshirt' | 'merch-hoodie' | 'redbubble-tshirt' | 'redbubble-sticker' | 'redbubble-large' | 'tshirt-12x16' | 'mug-11oz' | 'sticker-3x3' | 'print-8x10' | 'print-16x20' | 'poster-18x24' | 'poster-24x36' | 'a4' | 'a3' | 'us-letter' | 'etsy-listing' | 'etsy-square' | 'amazon-product' | 'shopify-product' | 'ebay-product' | 'instagram-square' | 'instagram-portrait' | 'instagram-story' | 'facebook-post' | 'facebook-link' | 'pinterest-pin' | 'x-post' | 'tiktok' | 'youtube-thumbnail' | {
/** Unique in the template. */
name: string;
/** In pixels. */
width: number;
/** In pixels. */
height: number;
/** `contain`: the whole picture, with bars in the padding colour or transparent. `cover`: cropped around the centre. */
fit?: 'contain' | 'cover';
/** Print resolution that the file states, in pixels per inch: 36 to 1200. No pixel changes. Default: the picture's own. */
dpi?: number;
/** Format of the result. An animation can become WebP only. Default: see above. */
format?: 'png' | 'jpeg' | 'webp';
/** Of JPEG and WebP, 1 to 100. Default 90. */
quality?: number;
/** Size limit of the file. JPEG and WebP get the highest quality that fits; any other file that is larger is 400 `larger_than_max_bytes`. */
max_bytes?: number;
/** Fills what is transparent if the result is a JPEG. Hex: #RGB or #RRGGBB. */
background?: string;
})[];
/** Print resolution that the file states, in pixels per inch: 36 to 1200. No pixel changes. Default: the picture's own. A size may have another one. */
dpi?: number;
/** Values of the variables in the thumbnail. */
sample_values?: Record<string, string | number | null>;
/** URL of the template's picture, instead of a file. The `image_url` of one of your templates copies its picture. */
image_url?: string;
};
response: {
/** Always true; an error has `false`. */
success: true;
data: Template;
};
};
/** List your templates, newest first. */
listTemplates: {
query?: {
/** How many are in the response: 1 to 200, default 50. */
limit?: number;
/** For the next page: the `next_before` of this one. */
before?: string;
};
response: {
/** Always true; an error has `false`. */
success: true;
/** The entries of this page. */
data: Template[];
/** Give it as `before` for the next page; null on the last one. */
next_before: number | null;
};
};
/** Delete a template with all its versions. */
deleteTemplate: {
params: {
/** Id of the template. */
id: string;
};
query?: {
/** `true` also deletes a template that is in use. */
force?: 'true' | 'false';
};
response: {
/** Always true; an error has `false`. */
success: true;
/** A sentence for people. */
message: string;
};
};
/** One of your templates. */
getTemplate: {
params: {
/** Id of the template. */
id: string;
};
response: {
/** Always true; an error has `false`. */
success: true;
data: Template;
};
};
/** Replace a template with a new version. */
replaceTemplate: {
params: {
/** Id of the template. */
id: string;
};
body: {
image?: Input;
name: string;
/** Up to 20 layers, drawn first, in this order. */
overlays?: ({
/** Kind of layer: `text` (default), `image`, `rectangle`, `ellipse` or `qr`. */
type?: 'text';
/** The text. `{{name}}` is a variable, `{{name|fallback}}` a variable with a fallback, `\{{` literal braces. At most 1000 characters, also after filling. A text that ends up empty is not drawn. */
text: string;
/** Position, 4 % of the shorter side from the edges. Default center. */
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
/** Centre from the left, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
x?: number | string;
/** Centre from the top, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
y?: number | string;
/** In pixels, 1 to 300, or a percentage of the picture's shorter side such as `8%`. Default 32. */
font_size?: number | string;
/** A built-in family, or the name of one of your fonts. Default Inter. Other scripts and emoji use fallback fonts automatically. */
font_family?: 'Inter' | 'Arial' | 'Times New Roman' | 'Helvetica' | 'Georgia' | 'Anton' | 'Bebas Neue' | 'Oswald' | 'Montserrat' | 'Poppins' | 'Fredoka' | 'Archivo Black' | 'Righteous' | 'Bungee' | 'Monoton' | 'Bangers' | 'Luckiest Guy' | 'Playfair Display' | 'Abril Fatface' | 'Shrikhand' | 'Alfa Slab One' | 'Rye' | 'Special Elite' | 'Lobster' | 'Pacifico' | 'Caveat' | 'Dancing Script' | 'Great Vibes' | 'Permanent Marker' | (string & {});
/** 400 is regular, 700 bold. Default 400. The nearest one that the family has is drawn. */
font_weight?: number;
/** Letter spacing as a multiple of the font size. Default 0. */
letter_spacing?: number;
/** Draws the text in capitals. */
uppercase?: boolean;
/** Hex: #RGB, #RRGGBB or #RRGGBBAA. Default #FFFFFF. Or a gradient over the block of lines. */
color?: string | {
/** Hex, where the gradient begins. */
from: string;
/** Hex, where it ends. */
to: string;
/** Degrees as in CSS: 0 runs upwards, 90 to the right. */
angle?: number;
};
/** Hex. Default #000000 if outline_width is set; without either there is no outline. */
outline_color?: string;
/** Width of the outline around the glyphs, 0 to 20 pixels, or a percentage of the font size such as `6%`. Default 5 if outline_color is set. */
outline_width?: number | string;
/** Up to 3 outlines instead of `outline_color` and `outline_width`, innermost first. Each adds its width to those inside it. In a form, JSON text. */
outlines?: {
/** Hex. */
color?: string;
/** 0 to 20 pixels, or a percentage of the font size. */
width?: number | string;
}[];
/** Lines wrap at this width, in pixels or as a percentage of the picture's width. */
max_width?: number | string;
/** Maximum height for `fit`, in pixels or as a percentage of the picture's height. */
max_height?: number | string;
/** `shrink`: the largest size up to font_size that fits max_width and max_height. */
fit?: 'shrink';
/** Multiple of the font size. Default 1.2. */
line_height?: number;
/** Degrees of the arc that the line spans, as long as the line. Positive arches up, 360 is a circle. `x` and `y` are then the middle of what is drawn. Default 0. */
curve?: number;
/** Alignment of multiple lines. Default center. */
align?: 'left' | 'center' | 'right';
/** Opacity of the layer with outline and shadow. Default 1. */
opacity?: number;
/** Degrees clockwise. Default 0. */
rotation?: number;
/** Numbers are percentages of the font size; of a layer other than text, of its shorter side. In a form, JSON text. */
shadow?: {
/** To the right. */
x?: number;
/** Down. */
y?: number;
/** As in CSS. */
blur?: number;
/** Hex. */
color?: string;
};
/** How the layer blends with the picture and the layers below, as in CSS. Default normal. */
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
/** Name of the layer, at most 40 characters, unique where given. */
name?: string;
} | {
/** A picture. */
type: 'image';
/** Address, data URI, or id of an asset; in a template also a variable such as `{{logo}}`. An empty value leaves the layer out. */
image: string;
/** In pixels, or as a percentage of the picture's width. Send only one side to keep the shape. */
width?: number | string;
/** In pixels, or as a percentage of the picture's height. Send only one side to keep the shape. */
height?: number | string;
/** How the picture fits width and height, if both are given. Default contain. */
fit?: 'contain' | 'cover' | 'stretch';
/** Radius of the corners, in percent of the shorter side. Default 0. */
radius?: number;
/** Top left, top right, bottom right and bottom left of the picture in perspective, instead of position, x, y, width, height, rotation and fit. Pixels, or percentages of the width and the height; 0 is the outer edge of the first pixel. Convex: in this order, no three on a line, at least a pixel large. In a form, JSON text. */
corners?: {
/** In pixels from the left edge, or as a percentage of the width. */
x: number | string;
/** In pixels from the upper edge, or as a percentage of the height. */
y: number | string;
}[];
/** How far light and shade of what is below bend the picture, as the folds of a cloth do: 100 is at most 2 % of the shorter side of the picture it is drawn on. Default 0. */
displace?: number;
/** Position, 4 % of the shorter side from the edges. Default center. */
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
/** Centre from the left, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
x?: number | string;
/** Centre from the top, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
y?: number | string;
/** Opacity of the layer with outline and shadow. Default 1. */
opacity?: number;
/** Degrees clockwise. Default 0. */
rotation?: number;
/** Numbers are percentages of the font size; of a layer other than text, of its shorter side. In a form, JSON text. */
shadow?: {
/** To the right. */
x?: number;
/** Down. */
y?: number;
/** As in CSS. */
blur?: number;
/** Hex. */
color?: string;
};
/** How the layer blends with the picture and the layers below, as in CSS. Default normal. */
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
/** Name of the layer, at most 40 characters, unique where given. */
name?: string;
} | {
/** Which shape it is. */
type: 'rectangle' | 'ellipse';
/** In pixels, or as a percentage of the picture's width. Send only one side to keep the shape. */
width?: number | string;
/** In pixels, or as a percentage of the picture's height. Send only one side to keep the shape. */
height?: number | string;
/** Hex, or a gradient over the shape's box. Default #FFFFFF; with a stroke there is none unless it is given. */
fill?: string | {
/** Hex, where the gradient begins. */
from: string;
/** Hex, where it ends. */
to: string;
/** Degrees as in CSS: 0 runs upwards, 90 to the right. */
angle?: number;
};
/** Hex. Default #000000 if stroke_width is set. */
stroke_color?: string;
/** Width of the line, centred on the edge, in pixels or as a percentage of the layer's shorter side. Default 5 if stroke_color is set. */
stroke_width?: number | string;
/** Radius of the corners of a rectangle, in percent of its shorter side. Default 0. */
radius?: number;
/** Position, 4 % of the shorter side from the edges. Default center. */
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
/** Centre from the left, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
x?: number | string;
/** Centre from the top, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
y?: number | string;
/** Opacity of the layer with outline and shadow. Default 1. */
opacity?: number;
/** Degrees clockwise. Default 0. */
rotation?: number;
/** Numbers are percentages of the font size; of a layer other than text, of its shorter side. In a form, JSON text. */
shadow?: {
/** To the right. */
x?: number;
/** Down. */
y?: number;
/** As in CSS. */
blur?: number;
/** Hex. */
color?: string;
};
/** How the layer blends with the picture and the layers below, as in CSS. Default normal. */
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
/** Name of the layer, at most 40 characters, unique where given. */
name?: string;
} | {
/** A QR code. */
type: 'qr';
/** What the code says, at most 1000 characters; in templates with variables. Error correction is M. */
text: string;
/** In pixels, or as a percentage of the picture's width. Send only one side to keep the shape. */
width?: number | string;
/** In pixels, or as a percentage of the picture's height. Send only one side to keep the shape. */
height?: number | string;
/** Hex, of the modules. Default #000000. */
color?: string;
/** Hex. Without it the code is clear between its modules. */
background?: string;
/** Margin around the code, in modules. Default 4. */
quiet_zone?: number;
/** Position, 4 % of the shorter side from the edges. Default center. */
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
/** Centre from the left, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
x?: number | string;
/** Centre from the top, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
y?: number | string;
/** Opacity of the layer with outline and shadow. Default 1. */
opacity?: number;
/** Degrees clockwise. Default 0. */
rotation?: number;
/** Numbers are percentages of the font size; of a layer other than text, of its shorter side. In a form, JSON text. */
shadow?: {
/** To the right. */
x?: number;
/** Down. */
y?: number;
/** As in CSS. */
blur?: number;
/** Hex. */
color?: string;
};
/** How the layer blends with the picture and the layers below, as in CSS. Default normal. */
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
/** Name of the layer, at most 40 characters, unique where given. */
name?: string;
})[];
/** The square around the picture and its texts. */
padding?: {
/** Border in pixels around the longer side: 0, the bare square, to 500. Default 50. */
padding_size?: number;
/** Hex: #RGB, #RRGGBB or #RRGGBBAA. Default #FFFFFF. */
padding_color?: string;
/** `yes` makes the border transparent, instead of `padding_color`. */
transparency?: 'yes' | 'no';
/** Side of the finished square in pixels: 64 to 12000. The padded picture is scaled up or down to it, including the padding. Default: not scaled. */
output_size?: number;
};
/** Up to 20 sizes, made from the padded picture: preset names or custom sizes. */
sizes?: ('merch-tshirt' | 'merch-hoodie' | 'redbubble-tshirt' | 'redbubble-sticker' | 'redbubble-large' | 'tshirt-12x16' | 'mug-11oz' | 'sticker-3x3' | 'print-8x10' | 'print-16x20' | 'poster-18x24' | 'poster-24x36' | 'a4' | 'a3' | 'us-letter' | 'etsy-listing' | 'etsy-square' | 'amazon-product' | 'shopify-product' | 'ebay-product' | 'instagram-square' | 'instagram-portrait' | 'instagram-story' | 'facebook-post' | 'facebook-link' | 'pinterest-pin' | 'x-post' | 'tiktok' | 'youtube-thumbnail' | {
/** Unique in the template. */
name: string;
/** In pixels. */
width: number;
/** In pixels. */
height: number;
/** `contain`: the whole picture, with bars in the padding colour or transparent. `cover`: cropped around the centre. */
fit?: 'contain' | 'cover';
/** Print resolution that the file states, in pixels per inch: 36 to 1200. No pixel changes. Default: the picture's own. */
dpi?: number;
/** Format of the result. An animation can become WebP only. Default: see above. */
format?: 'png' | 'jpeg' | 'webp';
/** Of JPEG and WebP, 1 to 100. Default 90. */
quality?: number;
/** Size limit of the file. JPEG and WebP get the highest quality that fits; any other file that is larger is 400 `larger_than_max_bytes`. */
max_bytes?: number;
/** Fills what is transparent if the result is a JPEG. Hex: #RGB or #RRGGBB. */
background?: string;
})[];
/** Print resolution that the file states, in pixels per inch: 36 to 1200. No pixel changes. Default: the picture's own. A size may have another one. */
dpi?: number;
/** Values of the variables in the thumbnail. */
sample_values?: Record<string, string | number | null>;
/** URL of the template's picture, instead of a file. The `image_url` of one of your templates copies its picture. */
image_url?: string;
};
response: {
/** Always true; an error has `false`. */
success: true;
data: Template;
};
};
/** The original picture of a template. */
getTemplateImage: {
params: {
/** Id of the template. */
id: string;
};
query?: {
/** Default: the current version. */
version?: string;
};
response: Response;
};
/** Render a template. */
renderTemplate: {
params: {
/** Id of the template. */
id: string;
};
body?: {
image?: Input;
/** URL of the picture, instead of a file. Default: the template's picture. */
image_url?: string;
/** Text or numbers by variable name. In a form, JSON or fields such as `values[title]`; a picture also as a file, such as `values[artwork]`. They are never interpreted. */
values?: Record<string, string | number | null>;
/** First cuts off a border that is transparent or of one colour, within a tolerance of 10 of 255. Frames of an animation are cut alike. */
trim?: boolean;
/** Print resolution that the file states, in pixels per inch: 36 to 1200. No pixel changes. Default: the picture's own. */
dpi?: number;
/** Format of the result. An animation can become WebP only. Default: see above. */
format?: 'png' | 'jpeg' | 'webp';
/** Of JPEG and WebP, 1 to 100. Default 90. */
quality?: number;
/** Size limit of the file. JPEG and WebP get the highest quality that fits; any other file that is larger is 400 `larger_than_max_bytes`. */
max_bytes?: number;
/** Fills what is transparent if the result is a JPEG. Hex: #RGB or #RRGGBB. */
background?: string;
/** Your own JSON object, at most 2 KB, returned in the response. In a form: as text. */
metadata?: Record<string, unknown>;
};
response: {
/** Always true; an error has `false`. */
success: true;
/** Link to the finished picture. Works for 24 hours (7 days with Premium), without a credential. */
processed_image_url: string;
/** Milliseconds that the work took. */
processing_time_ms: number;
/** A sentence for people. */
message: string;
/** Layout of each drawn layer, in order. */
layout: (TextLayout | BoxLayout)[];
/** Your own metadata, unchanged. */
metadata?: Record<string, unknown>;
/** The template that was rendered. */
template_id: string;
/** Its version at that time. */
template_version: number;
/** The template's sizes, in order. */
images?: {
/** Name of the size. */
name: string;
/** In pixels. */
width: number;
/** In pixels. */
height: number;
/** The picture; needs no API key. */
url: string;
}[];
};
};
/** The thumbnail of a template. */
getTemplateThumbnail: {
params: {
/** Id of the template. */
id: string;
};
query?: {
/** Default: the current version. */
version?: string;
};
response: Response;
};
/** Make a template of a PSD. */
importTemplate: {
body: {
file?: Input;
/** URL of the PSD, instead of a file. */
file_url?: string;
/** Name of the template. Default: that of the file. */
name?: string;
} & OneOf<'file' | 'file_url'>;
response: {
/** Always true; an error has `false`. */
success: true;
data: Template;
/** What differs from the document. */
report: {
/** Its name; empty for the document itself. */
layer: string;
/** What the document uses there. */
feature: string;
/** A sentence for people. */
message: string;
}[];
/** How near the template's drawing is to the document's composite, both over white: 1 - mean dE2000 / 100. Null if the file has no composite. */
fidelity: number | null;
};
};
/** Render a layout without saving it. */
renderLayout: {
body: {
image?: Input;
/** Up to 20 layers, drawn first, in this order. */
overlays?: ({
/** Kind of layer: `text` (default), `image`, `rectangle`, `ellipse` or `qr`. */
type?: 'text';
/** The text. `{{name}}` is a variable, `{{name|fallback}}` a variable with a fallback, `\{{` literal braces. At most 1000 characters, also after filling. A text that ends up empty is not drawn. */
text: string;
/** Position, 4 % of the shorter side from the edges. Default center. */
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
/** Centre from the left, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
x?: number | string;
/** Centre from the top, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
y?: number | string;
/** In pixels, 1 to 300, or a percentage of the picture's shorter side such as `8%`. Default 32. */
font_size?: number | string;
/** A built-in family, or the name of one of your fonts. Default Inter. Other scripts and emoji use fallback fonts automatically. */
font_family?: 'Inter' | 'Arial' | 'Times New Roman' | 'Helvetica' | 'Georgia' | 'Anton' | 'Bebas Neue' | 'Oswald' | 'Montserrat' | 'Poppins' | 'Fredoka' | 'Archivo Black' | 'Righteous' | 'Bungee' | 'Monoton' | 'Bangers' | 'Luckiest Guy' | 'Playfair Display' | 'Abril Fatface' | 'Shrikhand' | 'Alfa Slab One' | 'Rye' | 'Special Elite' | 'Lobster' | 'Pacifico' | 'Caveat' | 'Dancing Script' | 'Great Vibes' | 'Permanent Marker' | (string & {});
/** 400 is regular, 700 bold. Default 400. The nearest one that the family has is drawn. */
font_weight?: number;
/** Letter spacing as a multiple of the font size. Default 0. */
letter_spacing?: number;
/** Draws the text in capitals. */
uppercase?: boolean;
/** Hex: #RGB, #RRGGBB or #RRGGBBAA. Default #FFFFFF. Or a gradient over the block of lines. */
color?: string | {
/** Hex, where the gradient begins. */
from: string;
/** Hex, where it ends. */
to: string;
/** Degrees as in CSS: 0 runs upwards, 90 to the right. */
angle?: number;
};
/** Hex. Default #000000 if outline_width is set; without either there is no outline. */
outline_color?: string;
/** Width of the outline around the glyphs, 0 to 20 pixels, or a percentage of the font size such as `6%`. Default 5 if outline_color is set. */
outline_width?: number | string;
/** Up to 3 outlines instead of `outline_color` and `outline_width`, innermost first. Each adds its width to those inside it. In a form, JSON text. */
outlines?: {
/** Hex. */
color?: string;
/** 0 to 20 pixels, or a percentage of the font size. */
width?: number | string;
}[];
/** Lines wrap at this width, in pixels or as a percentage of the picture's width. */
max_width?: number | string;
/** Maximum height for `fit`, in pixels or as a percentage of the picture's height. */
max_height?: number | string;
/** `shrink`: the largest size up to font_size that fits max_width and max_height. */
fit?: 'shrink';
/** Multiple of the font size. Default 1.2. */
line_height?: number;
/** Degrees of the arc that the line spans, as long as the line. Positive arches up, 360 is a circle. `x` and `y` are then the middle of what is drawn. Default 0. */
curve?: number;
/** Alignment of multiple lines. Default center. */
align?: 'left' | 'center' | 'right';
/** Opacity of the layer with outline and shadow. Default 1. */
opacity?: number;
/** Degrees clockwise. Default 0. */
rotation?: number;
/** Numbers are percentages of the font size; of a layer other than text, of its shorter side. In a form, JSON text. */
shadow?: {
/** To the right. */
x?: number;
/** Down. */
y?: number;
/** As in CSS. */
blur?: number;
/** Hex. */
color?: string;
};
/** How the layer blends with the picture and the layers below, as in CSS. Default normal. */
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
/** Name of the layer, at most 40 characters, unique where given. */
name?: string;
} | {
/** A picture. */
type: 'image';
/** Address, data URI, or id of an asset; in a template also a variable such as `{{logo}}`. An empty value leaves the layer out. */
image: string;
/** In pixels, or as a percentage of the picture's width. Send only one side to keep the shape. */
width?: number | string;
/** In pixels, or as a percentage of the picture's height. Send only one side to keep the shape. */
height?: number | string;
/** How the picture fits width and height, if both are given. Default contain. */
fit?: 'contain' | 'cover' | 'stretch';
/** Radius of the corners, in percent of the shorter side. Default 0. */
radius?: number;
/** Top left, top right, bottom right and bottom left of the picture in perspective, instead of position, x, y, width, height, rotation and fit. Pixels, or percentages of the width and the height; 0 is the outer edge of the first pixel. Convex: in this order, no three on a line, at least a pixel large. In a form, JSON text. */
corners?: {
/** In pixels from the left edge, or as a percentage of the width. */
x: number | string;
/** In pixels from the upper edge, or as a percentage of the height. */
y: number | string;
}[];
/** How far light and shade of what is below bend the picture, as the folds of a cloth do: 100 is at most 2 % of the shorter side of the picture it is drawn on. Default 0. */
displace?: number;
/** Position, 4 % of the shorter side from the edges. Default center. */
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
/** Centre from the left, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
x?: number | string;
/** Centre from the top, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
y?: number | string;
/** Opacity of the layer with outline and shadow. Default 1. */
opacity?: number;
/** Degrees clockwise. Default 0. */
rotation?: number;
/** Numbers are percentages of the font size; of a layer other than text, of its shorter side. In a form, JSON text. */
shadow?: {
/** To the right. */
x?: number;
/** Down. */
y?: number;
/** As in CSS. */
blur?: number;
/** Hex. */
color?: string;
};
/** How the layer blends with the picture and the layers below, as in CSS. Default normal. */
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
/** Name of the layer, at most 40 characters, unique where given. */
name?: string;
} | {
/** Which shape it is. */
type: 'rectangle' | 'ellipse';
/** In pixels, or as a percentage of the picture's width. Send only one side to keep the shape. */
width?: number | string;
/** In pixels, or as a percentage of the picture's height. Send only one side to keep the shape. */
height?: number | string;
/** Hex, or a gradient over the shape's box. Default #FFFFFF; with a stroke there is none unless it is given. */
fill?: string | {
/** Hex, where the gradient begins. */
from: string;
/** Hex, where it ends. */
to: string;
/** Degrees as in CSS: 0 runs upwards, 90 to the right. */
angle?: number;
};
/** Hex. Default #000000 if stroke_width is set. */
stroke_color?: string;
/** Width of the line, centred on the edge, in pixels or as a percentage of the layer's shorter side. Default 5 if stroke_color is set. */
stroke_width?: number | string;
/** Radius of the corners of a rectangle, in percent of its shorter side. Default 0. */
radius?: number;
/** Position, 4 % of the shorter side from the edges. Default center. */
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
/** Centre from the left, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
x?: number | string;
/** Centre from the top, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
y?: number | string;
/** Opacity of the layer with outline and shadow. Default 1. */
opacity?: number;
/** Degrees clockwise. Default 0. */
rotation?: number;
/** Numbers are percentages of the font size; of a layer other than text, of its shorter side. In a form, JSON text. */
shadow?: {
/** To the right. */
x?: number;
/** Down. */
y?: number;
/** As in CSS. */
blur?: number;
/** Hex. */
color?: string;
};
/** How the layer blends with the picture and the layers below, as in CSS. Default normal. */
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
/** Name of the layer, at most 40 characters, unique where given. */
name?: string;
} | {
/** A QR code. */
type: 'qr';
/** What the code says, at most 1000 characters; in templates with variables. Error correction is M. */
text: string;
/** In pixels, or as a percentage of the picture's width. Send only one side to keep the shape. */
width?: number | string;
/** In pixels, or as a percentage of the picture's height. Send only one side to keep the shape. */
height?: number | string;
/** Hex, of the modules. Default #000000. */
color?: string;
/** Hex. Without it the code is clear between its modules. */
background?: string;
/** Margin around the code, in modules. Default 4. */
quiet_zone?: number;
/** Position, 4 % of the shorter side from the edges. Default center. */
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
/** Centre from the left, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
x?: number | string;
/** Centre from the top, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
y?: number | string;
/** Opacity of the layer with outline and shadow. Default 1. */
opacity?: number;
/** Degrees clockwise. Default 0. */
rotation?: number;
/** Numbers are percentages of the font size; of a layer other than text, of its shorter side. In a form, JSON text. */
shadow?: {
/** To the right. */
x?: number;
/** Down. */
y?: number;
/** As in CSS. */
blur?: number;
/** Hex. */
color?: string;
};
/** How the layer blends with the picture and the layers below, as in CSS. Default normal. */
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
/** Name of the layer, at most 40 characters, unique where given. */
name?: string;
})[];
/** The square around the picture and its texts. */
padding?: {
/** Border in pixels around the longer side: 0, the bare square, to 500. Default 50. */
padding_size?: number;
/** Hex: #RGB, #RRGGBB or #RRGGBBAA. Default #FFFFFF. */
padding_color?: string;
/** `yes` makes the border transparent, instead of `padding_color`. */
transparency?: 'yes' | 'no';
/** Side of the finished square in pixels: 64 to 12000. The padded picture is scaled up or down to it, including the padding. Default: not scaled. */
output_size?: number;
};
/** Up to 20 sizes, made from the padded picture: preset names or custom sizes. */
sizes?: ('merch-tshirt' | 'merch-hoodie' | 'redbubble-tshirt' | 'redbubble-sticker' | 'redbubble-large' | 'tshirt-12x16' | 'mug-11oz' | 'sticker-3x3' | 'print-8x10' | 'print-16x20' | 'poster-18x24' | 'poster-24x36' | 'a4' | 'a3' | 'us-letter' | 'etsy-listing' | 'etsy-square' | 'amazon-product' | 'shopify-product' | 'ebay-product' | 'instagram-square' | 'instagram-portrait' | 'instagram-story' | 'facebook-post' | 'facebook-link' | 'pinterest-pin' | 'x-post' | 'tiktok' | 'youtube-thumbnail' | {
/** Unique in the template. */
name: string;
/** In pixels. */
width: number;
/** In pixels. */
height: number;
/** `contain`: the whole picture, with bars in the padding colour or transparent. `cover`: cropped around the centre. */
fit?: 'contain' | 'cover';
/** Print resolution that the file states, in pixels per inch: 36 to 1200. No pixel changes. Default: the picture's own. */
dpi?: number;
/** Format of the result. An animation can become WebP only. Default: see above. */
format?: 'png' | 'jpeg' | 'webp';
/** Of JPEG and WebP, 1 to 100. Default 90. */
quality?: number;
/** Size limit of the file. JPEG and WebP get the highest quality that fits; any other file that is larger is 400 `larger_than_max_bytes`. */
max_bytes?: number;
/** Fills what is transparent if the result is a JPEG. Hex: #RGB or #RRGGBB. */
background?: string;
})[];
/** Print resolution that the file states, in pixels per inch: 36 to 1200. No pixel changes. Default: the picture's own. */
dpi?: number;
/** First cuts off a border that is transparent or of one colour, within a tolerance of 10 of 255. Frames of an animation are cut alike. */
trim?: boolean;
/** Format of the result. An animation can become WebP only. Default: see above. */
format?: 'png' | 'jpeg' | 'webp';
/** Of JPEG and WebP, 1 to 100. Default 90. */
quality?: number;
/** Size limit of the file. JPEG and WebP get the highest quality that fits; any other file that is larger is 400 `larger_than_max_bytes`. */
max_bytes?: number;
/** Fills what is transparent if the result is a JPEG. Hex: #RGB or #RRGGBB. */
background?: string;
/** Address of the picture, instead of a file. */
image_url?: string;
/** Text or numbers by variable name. In a form, JSON or fields such as `values[title]`; a picture also as a file, such as `values[artwork]`. They are never interpreted. */
values?: Record<string, string | number | null>;
/** Your own JSON object, at most 2 KB, returned in the response. In a form: as text. */
metadata?: Record<string, unknown>;
} & OneOf<'image' | 'image_url'> & OneOf<'overlays' | 'padding' | 'sizes'>;
response: {
/** Always true; an error has `false`. */
success: true;
/** Link to the finished picture. Works for 24 hours (7 days with Premium), without a credential. */
processed_image_url: string;
/** Milliseconds that the work took. */
processing_time_ms: number;
/** A sentence for people. */
message: string;
/** Layout of each drawn layer, in order. */
layout: (TextLayout | BoxLayout)[];
/** Your own metadata, unchanged. */
metadata?: Record<string, unknown>;
/** The template that was rendered. */
template_id?: string;
/** Its version at that time. */
template_version?: number;
/** The template's sizes, in order. */
images?: {
/** Name of the size. */
name: string;
/** In pixels. */
width: number;
/** In pixels. */
height: number;
/** The picture; needs no API key. */
url: string;
}[];
};
};
/** Draw text on a picture. */
drawText: {
body: {
image?: Input;
/** Address of the picture, instead of a file. */
image_url?: string;
/** The text, at most 1000 characters; line feeds start new lines. */
text?: string;
/** Position, 4 % of the shorter side from the edges. Default center. */
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
/** Centre from the left, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
x?: number | string;
/** Centre from the top, in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of `position`. */
y?: number | string;
/** In pixels, 1 to 300, or a percentage of the picture's shorter side such as `8%`. Default 32. */
font_size?: number | string;
/** A built-in family, or the name of one of your fonts. Default Inter. Other scripts and emoji use fallback fonts automatically. */
font_family?: 'Inter' | 'Arial' | 'Times New Roman' | 'Helvetica' | 'Georgia' | 'Anton' | 'Bebas Neue' | 'Oswald' | 'Montserrat' | 'Poppins' | 'Fredoka' | 'Archivo Black' | 'Righteous' | 'Bungee' | 'Monoton' | 'Bangers' | 'Luckiest Guy' | 'Playfair Display' | 'Abril Fatface' | 'Shrikhand' | 'Alfa Slab One' | 'Rye' | 'Special Elite' | 'Lobster' | 'Pacifico' | 'Caveat' | 'Dancing Script' | 'Great Vibes' | 'Permanent Marker' | (string & {});
/** 400 is regular, 700 bold. Default 400. The nearest one that the family has is drawn. */
font_weight?: number;
/** Letter spacing as a multiple of the font size. Default 0. */
letter_spacing?: number;
/** Draws the text in capitals. */
uppercase?: boolean;
/** Hex: #RGB, #RRGGBB or #RRGGBBAA. Default #FFFFFF. Or a gradient over the block of lines. */
color?: string | {
/** Hex, where the gradient begins. */
from: string;
/** Hex, where it ends. */
to: string;
/** Degrees as in CSS: 0 runs upwards, 90 to the right. */
angle?: number;
};
/** Hex. Default #000000 if outline_width is set; without either there is no outline. */
outline_color?: string;
/** Width of the outline around the glyphs, 0 to 20 pixels, or a percentage of the font size such as `6%`. Default 5 if outline_color is set. */
outline_width?: number | string;
/** Up to 3 outlines instead of `outline_color` and `outline_width`, innermost first. Each adds its width to those inside it. In a form, JSON text. */
outlines?: {
/** Hex. */
color?: string;
/** 0 to 20 pixels, or a percentage of the font size. */
width?: number | string;
}[];
/** Lines wrap at this width, in pixels or as a percentage of the picture's width. */
max_width?: number | string;
/** Maximum height for `fit`, in pixels or as a percentage of the picture's height. */
max_height?: number | string;
/** `shrink`: the largest size up to font_size that fits max_width and max_height. */
fit?: 'shrink';
/** Multiple of the font size. Default 1.2. */
line_height?: number;
/** Degrees of the arc that the line spans, as long as the line. Positive arches up, 360 is a circle. `x` and `y` are then the middle of what is drawn. Default 0. */
curve?: number;
/** Alignment of multiple lines. Default center. */
align?: 'left' | 'center' | 'right';
/** Opacity of the layer with outline and shadow. Default 1. */
opacity?: number;
/** Degrees clockwise. Default 0. */
rotation?: number;
/** Numbers are percentages of the font size; of a layer other than text, of its shorter side. In a form, JSON text. */
shadow?: {
/** To the right. */
x?: number;
/** Down. */
y?: number;
/** As in CSS. */
blur?: number;
/** Hex. */
color?: string;
};
/** How the layer blends with the picture and the layers below, as in CSS. Default normal. */
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
/** Up to 20 layers instead of a single text, drawn in this order: each a text, a rectangle, an ellipse or a QR code by its `type`. In a form, the array as JSON text. */
overlays?: Overlay[];
/** Id of a saved template, instead of texts. Same as `POST /api/templates/{id}/render`. */
template_id?: string;
/** Print resolution that the file states, in pixels per inch: 36 to 1200. No pixel changes. Default: the picture's own. */
dpi?: number;
/** Format of the result. An animation can become WebP only. Default: see above. */
format?: 'png' | 'jpeg' | 'webp';
/** Of JPEG and WebP, 1 to 100. Default 90. */
quality?: number;
/** Size limit of the file. JPEG and WebP get the highest quality that fits; any other file that is larger is 400 `larger_than_max_bytes`. */
max_bytes?: number;
/** Fills what is transparent if the result is a JPEG. Hex: #RGB or #RRGGBB. */
background?: string;
/** Values of the template's variables. */
values?: Record<string, string | number | null>;
/** Your own JSON object, at most 2 KB, returned in the response. In a form: as text. */
metadata?: Record<string, unknown>;
} & OneOf<'image' | 'image_url' | 'template_id'> & OneOf<'text' | 'overlays' | 'template_id'>;
response: {
/** Always true; an error has `false`. */
success: true;
/** Link to the finished picture. Works for 24 hours (7 days with Premium), without a credential. */
processed_image_url: string;
/** Milliseconds that the work took. */
processing_time_ms: number;
/** A sentence for people. */
message: string;
/** Layout of each drawn layer, in order. */
layout: (TextLayout | BoxLayout)[];
/** Your own metadata, unchanged. */
metadata?: Record<string, unknown>;
/** The template that was rendered. */
template_id?: string;
/** Its version at that time. */
template_version?: number;
/** The template's sizes, in order. */
images?: {
/** Name of the size. */
name: string;
/** In pixels. */
width: number;
/** In pixels. */
height: number;
/** The picture; needs no API key. */
url: string;
}[];
};
};
/** Usage of the current month. */
getUsage: {
response: Usage;
};
/** Requests of a month by day. */
getUsageDays: {
query?: {
/** Calendar month in UTC. Default: the current one. */
month?: string;
};
response: {
/** Always true; an error has `false`. */
success: true;
/** The month. */
data: {
/** Calendar month in UTC. */
month: string;
/** One entry for each day of the month. */
days: UsageDay[];
};
};
};
/** List your webhook deliveries, newest first. */
listDeliveries: {
query?: {
status?: 'pending' | 'delivered' | 'failed';
event?: string;
/** Only deliveries about this subject, such as `product:<shopId>:<productId>`. */
subject?: string;
/** How many are in the response: 1 to 200, default 50. */
limit?: number;
/** For the next page: the `next_before` of this one. */
before?: string;
};
response: {
/** Always true; an error has `false`. */
success: true;
/** The entries of this page. */
data: Delivery[];
/** Give it as `before` for the next page; null on the last one. */
next_before: number | null;
/** Deprecated: the same as `data`. */
deliveries: Delivery[];
/** Deprecated: the same as `next_before`. */
nextBefore: number | null;
};
};
/** One delivery with its request, responses and attempts. */
getDelivery: {
params: {
/** Row number. */
id: number;
};
response: DeliveryDetail;
};
/** Send a delivery again. */
replayDelivery: {
params: {
/** Row number. */
id: number;
};
response: Delivery;
};
/** Subscribe an address to events of the account. */
createWebhookEndpoint: {
body: {
url: string;
/** Default: all, including events added later. */
events?: ('product.discovered' | 'product.missing' | 'product.returned' | 'audio.completed' | 'audio.failed' | 'batch.completed' | 'shop.check_failed' | 'shop.recovered' | 'usage.threshold')[];
description?: string;
/** Sent as the `Authorization` header of the webhook, for receivers that check one: Header Auth in n8n, a filter in Make. Stored encrypted and never shown again. */
authorization?: string;
/** Up to 10 additional headers for its webhooks. Yearly plan only. */
headers?: Record<string, string>;
/** JSON that is sent instead of the event, as an object or as text. `{{event.PATH}}` in a string is replaced with a value of the event, such as `{{event.product.title}}` or `{{event.media.0.url}}`; if it is the whole string, the value keeps its type. Unknown paths become null. Yearly plan only. */
body?: Record<string, unknown>;
};
response: {
/** Always true; an error has `false`. */
success: true;
data: WebhookEndpoint;
};
};
/** List your webhook endpoints, newest first. */
listWebhookEndpoints: {
query?: {
/** 1 to 200, default 50. */
limit?: number;
/** Only endpoints older than the one with this id. */
before?: string;
/** Only the endpoint with this address. */
url?: string;
};
response: {
/** Always true; an error has `false`. */
success: true;
/** The page of endpoints. */
data: WebhookEndpoint[];
/** `before` of the next page; null on the last page. */
next_before: number | null;
};
};
/** Delete a webhook endpoint. */
deleteWebhookEndpoint: {
params: {
/** Row number. */
id: number;
};
response: {
/** Always true; an error has `false`. */
success: true;
/** A sentence for people. */
message: string;
};
};
/** One webhook endpoint. */
getWebhookEndpoint: {
params: {
/** Row number. */
id: number;
};
response: {
/** Always true; an error has `false`. */
success: true;
data: WebhookEndpoint;
};
};
/** Change, enable or disable a webhook endpoint. */
updateWebhookEndpoint: {
params: {
/** Row number. */
id: number;
};
body?: {
/** See `GET /api/webhooks/events`. */
events?: ('product.discovered' | 'product.missing' | 'product.returned' | 'audio.completed' | 'audio.failed' | 'batch.completed' | 'shop.check_failed' | 'shop.recovered' | 'usage.threshold')[];
/** null clears it. */
description?: string | null;
authorization?: string | null;
headers?: Record<string, string> | null;
body?: Record<string, unknown> | null;
status?: 'enabled' | 'disabled';
};
response: {
/** Always true; an error has `false`. */
success: true;
data: WebhookEndpoint;
};
};
/** Preview the custom body of an endpoint. */
previewWebhook: {
body: {
/** JSON that is sent instead of the event, as an object or as text. `{{event.PATH}}` in a string is replaced with a value of the event, such as `{{event.product.title}}` or `{{event.media.0.url}}`; if it is the whole string, the value keeps its type. Unknown paths become null. Yearly plan only. */
body: Record<string, unknown>;
/** Up to 10 additional headers for its webhooks. Yearly plan only. */
headers?: Record<string, string>;
/** Default: the event of the newest delivery, otherwise `product.discovered`. */
event?: 'product.discovered' | 'product.missing' | 'product.returned' | 'audio.completed' | 'audio.failed' | 'batch.completed' | 'shop.check_failed' | 'shop.recovered' | 'usage.threshold';
};
response: WebhookPreview;
};
/** List every event, with its schema and a sample. */
listWebhookEvents: {
response: {
/** Always true; an error has `false`. */
success: true;
/** All events. */
data: {
/** Name of the event. */
name: 'product.discovered' | 'product.missing' | 'product.returned' | 'audio.completed' | 'audio.failed' | 'batch.completed' | 'shop.check_failed' | 'shop.recovered' | 'usage.threshold';
/** When it is sent. */
summary: string;
/** JSON Schema of the body. */
schema: Record<string, unknown>;
/** A body with every field, as sent by a test event. */
sample: Record<string, unknown>;
}[];
};
};
/** The secret that signs your webhooks. */
getWebhookSecret: {
response: WebhookSecret;
};
/** Replace the secret that signs your webhooks. */
rotateWebhookSecret: {
response: WebhookSecret;
};
/** Receive your webhooks over an open connection. */
streamWebhooks: {
response: Response;
};
/** Send a test event and see the response. */
testWebhook: {
body: {
url: string;
/** Sent as the `Authorization` header. Default: the one of the address's endpoint. */
authorization?: string;
/** Default `product.discovered`. */
event?: 'product.discovered' | 'product.missing' | 'product.returned' | 'audio.completed' | 'audio.failed' | 'batch.completed' | 'shop.check_failed' | 'shop.recovered' | 'usage.threshold';
};
response: {
/** Whether the receiver responded with 2xx. */
success: boolean;
/** The entry in the delivery log. */
delivery: Delivery;
/** HTTP status of the receiver; null without a response. */
statusCode: number | null;
/** Milliseconds until the response. */
latencyMs: number;
/** The start of the receiver's response; null without one. */
answer: string | null;
/** Why it failed; null if it did not. */
error: string | null;
/** What to do, one sentence each; empty if nothing is wrong. */
advice: string[];
};
};
/** Remove the domain. */
deleteWhiteLabel: {
response: undefined;
};
/** Your domain for links. */
getWhiteLabel: {
response: {
/** Always true; an error has `false`. */
success: true;
/** Your domain; null if none is set. */
data: WhiteLabelDomain | null;
};
};
/** Set the domain of your links. */
setWhiteLabel: {
body: {
/** A host name. */
domain: string;
};
response: {
/** Always true; an error has `false`. */
success: true;
data: WhiteLabelDomain;
};
};
/** Check the TXT record now. */
verifyWhiteLabel: {
response: {
/** Always true; an error has `false`. */
success: true;
data: WhiteLabelDomain;
};
};
}
