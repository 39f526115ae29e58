// Made from the declarations of the endpoints by `npm run build:clients`.

import type { Input } from '../input.ts';

/** At least one of the fields. */
type OneOf<Names extends string> = { [Name in Names]: { [One in Name]: unknown } }[Names];

export interface Problem {
success: false;
error: string;
code: ErrorCode | (string & {});
fix?: string;
param?: string;
errors?: FieldError[];
request_id: string;
}
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
param?: string;
error: string;
code: ErrorCode | (string & {});
}
export interface AnalyticsRow {
key: string;
requests: number;
counted: number;
succeeded: number;
failed: number;
input_bytes: number;
output_bytes: number;
p50_ms: number | null;
p95_ms: number | null;
p99_ms: number | null;
}
export interface AnalyticsProjection {
month: string;
requests: number;
limit_reached_on: string | null;
}
export interface Asset {
id: string;
name: string;
format: 'jpeg' | 'png' | 'gif' | 'bmp' | 'tiff' | 'webp' | 'avif';
width: number;
height: number;
size_bytes: number;
image_url: string;
created_at: string;
}
export interface AcceptedBatch {
success: true;
batch_id: string;
status: 'processing';
total: number;
}
export interface BatchListItem {
id: string;
tool: 'text_overlay' | 'image_padding' | 'print_files' | null;
template_id: string | null;
status: 'processing' | 'completed' | 'cancelled';
total: number;
completed: number;
failed: number;
cancelled: number;
warned: number;
zip_url: string | null;
created_at: string;
finished_at: string | null;
expires_at: string | null;
metadata?: Record<string, unknown>;
priority: 'free' | 'premium';
}
export interface BatchResponse {
success: true;
data: Batch;
}
export interface Batch {
id: string;
tool: 'text_overlay' | 'image_padding' | 'print_files' | null;
template_id: string | null;
status: 'processing' | 'completed' | 'cancelled';
total: number;
completed: number;
failed: number;
cancelled: number;
warned: number;
zip_url: string | null;
created_at: string;
finished_at: string | null;
expires_at: string | null;
metadata?: Record<string, unknown>;
priority: 'free' | 'premium';
items: BatchItem[];
}
export interface BatchItem {
index: number;
name: string;
status: 'waiting' | 'processing' | 'completed' | 'failed' | 'cancelled';
url: string | null;
images?: BatchImage[];
error: string | null;
code: string | null;
warning: string | null;
warning_code: 'text_cut' | 'files_left_out' | null;
}
export interface BatchImage {
name: string;
width: number;
height: number;
url: string;
}
export interface AudioJobListItem {
job_id: string;
status: 'processing' | 'completed' | 'failed';
progress: number;
message: string;
processing_method: 'ffmpeg' | 'mediabunny';
download_url: string | null;
processing_time_ms: number | null;
file_info: {
original_size_bytes: number;
audio_size_bytes: number;
duration_seconds: number;
audio_codec: string;
bitrate: string;
} | null;
error: string | null;
code: string | null;
fix: string | null;
metadata?: Record<string, unknown>;
source_name: string | null;
created_at: string;
finished_at: string | null;
expires_at: string | null;
priority: 'free' | 'premium';
job: DashboardAudioJob;
}
export interface DashboardAudioJob {
jobId: string;
status: 'processing' | 'completed' | 'failed';
progress: {
percent: number;
timemark: string;
};
error: string | null;
result: {
duration: number;
fileSize: number;
} | null;
processingTimeMs: number | null;
fetch?: {
fetchedBytes: number;
totalBytes: number | null;
};
}
export interface AudioJob {
job_id: string;
status: 'processing' | 'completed' | 'failed';
progress: number;
message: string;
processing_method: 'ffmpeg' | 'mediabunny';
download_url: string | null;
processing_time_ms: number | null;
file_info: {
original_size_bytes: number;
audio_size_bytes: number;
duration_seconds: number;
audio_codec: string;
bitrate: string;
} | null;
error: string | null;
code: string | null;
fix: string | null;
metadata?: Record<string, unknown>;
source_name: string | null;
created_at: string;
finished_at: string | null;
expires_at: string | null;
success: true;
priority: 'free' | 'premium';
job: DashboardAudioJob;
}
export interface OwnFont {
own: true;
id: number;
name: string;
weights: number[];
italic: boolean;
scripts: string[];
format: 'ttf' | 'otf';
size_bytes: number;
created_at: string;
}
export interface BuiltInFont {
own: false;
name: string;
kind: 'sans' | 'serif' | 'display' | 'slab' | 'script';
weights: number[];
scripts: string[];
licence: string;
}
export interface PixelSize {
width: number;
height: number;
}
export interface InspectedPicture {
width: number;
height: number;
format: string;
bytes: number;
dpi: number | null;
profile: string | null;
has_alpha: boolean;
frames: number;
opaque_share: number;
semi_transparent_share: number;
content: PictureArea;
}
export interface PictureArea {
x: number;
y: number;
width: number;
height: number;
}
export interface PreflightFinding {
code: 'low_resolution' | 'semi_transparent' | 'stray_pixels' | 'touches_edge' | 'uneven_margins' | 'solid_background' | 'invisible_on_garment' | 'wrong_format' | 'too_many_bytes' | 'has_transparency' | 'cmyk' | 'wide_gamut' | 'deep' | 'animated' | 'no_density';
severity: 'error' | 'warning' | 'note';
message: string;
fix: string;
preset?: string;
garment?: string;
value?: number | string;
limit?: number | string;
areas?: PictureArea[];
}
export interface PrintFile {
preset: string;
url: string;
width: number;
height: number;
dpi: number;
format: string;
bytes: number;
effective_dpi: number;
}
export interface RefusedPrintFile {
preset: string;
error: string;
code: string;
}
export interface Product {
id: number;
shop_id: number;
product_id: string;
product_url: string;
title: string | null;
image_url: string | null;
picture_url: string | null;
picture_status: 'none' | 'pending' | 'stored' | 'failed';
price: string | null;
webhook_sent: boolean;
webhook_sent_at: string | null;
notification: 'existing' | 'not_posted' | 'pending' | 'sent' | 'failed';
media: ProductMedia[];
media_error: ProductMediaError | null;
missing: boolean;
state: 'listed' | 'missing';
missing_since: string | null;
last_seen_at: string;
discovered_at: string;
}
export interface ProductMedia {
name: string;
width: number;
height: number;
url: string;
expires_at: string;
}
export interface ProductMediaError {
code: string;
error: string;
}
export interface Shop {
id: number;
source: 'redbubble' | 'shopify' | 'rss' | 'atom' | 'json_feed';
shop_url: string;
webhook_url: string;
has_webhook_authorization: boolean;
sync_products: boolean;
post_products: boolean;
notify_existing: boolean;
events: ('product.discovered' | 'product.missing' | 'product.returned')[];
notify_email: boolean;
notify_weekly: boolean;
template_id: string | null;
is_active: boolean;
status: 'ok' | 'scanning' | 'blocked' | 'throttled' | 'gone' | 'moved' | 'layout_changed' | 'empty' | 'unreachable' | 'paused';
status_text: string;
last_scraped_at: string | null;
last_error: string | null;
last_error_at: string | null;
failures: number;
next_scan_at: string | null;
baseline_at: string | null;
product_count: number;
missing_count: number;
metadata?: Record<string, unknown>;
feed_url: string;
atom_url: string;
created_at: string;
}
export interface ShopDay {
day: string;
products: number;
missing: number;
returned: number;
}
export interface ProductEvent {
event: 'product.discovered' | 'product.missing' | 'product.returned';
at: string;
}
export interface ScanCounts {
found: number;
new: number;
notified: number;
complete: boolean;
}
export interface RequestLogEntry {
id: number;
requestId: string;
apiKey: string;
timestamp: string;
endpoint: string;
statusCode: number;
counted: boolean;
method: string | null;
code: string | null;
error: string | null;
param: string | null;
idempotencyKey: string | null;
userAgent: string | null;
processingTimeMs: number | null;
sourceFileSizeBytes: number | null;
outputFileSizeBytes: number | null;
imageUrl: string | null;
videoFormat: string | null;
videoDurationSeconds: number | null;
audioCodec: string | null;
audioBitrate: string | null;
inputMethod: string | null;
processingMethod: string | null;
}
export interface Result {
id: string;
tool: 'text_overlay' | 'image_padding' | 'print_files' | 'template' | 'batch' | 'recipe' | 'editor' | null;
name: string | null;
url: string | null;
thumbnail_url: string;
content_type: string;
width: number | null;
height: number | null;
size_bytes: number;
request_id: string | null;
repeatable: boolean;
created_at: string;
expires_at: string;
}
export interface ResultWithCall {
id: string;
tool: 'text_overlay' | 'image_padding' | 'print_files' | 'template' | 'batch' | 'recipe' | 'editor' | null;
name: string | null;
url: string | null;
thumbnail_url: string;
content_type: string;
width: number | null;
height: number | null;
size_bytes: number;
request_id: string | null;
repeatable: boolean;
created_at: string;
expires_at: string;
call: {
path: string;
fields: Record<string, unknown>;
image_url: string | null;
} | null;
}
export interface ResultGroup {
id: string;
batch_id: string | null;
template_id: string | null;
count: number;
size_bytes: number;
results: Result[];
created_at: string;
expires_at: string;
}
export interface Template {
id: string;
name: string;
overlays: ({
type?: 'text';
text: string;
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
x?: number | string;
y?: number | string;
font_size?: number | string;
font_family?: 'Inter' | 'Arial' | 'Times New Roman' | 'Helvetica' | 'Georgia' | 'Anton' | 'Bebas Neue' | 'Oswald' | 'Montserrat' | 'Poppins' | 'Fredoka' | 'Archivo Black' | 'Righteous' | 'Bungee' | 'Monoton' | 'Bangers' | 'Luckiest Guy' | 'Playfair Display' | 'Abril Fatface' | 'Shrikhand' | 'Alfa Slab One' | 'Rye' | 'Special Elite' | 'Lobster' | 'Pacifico' | 'Caveat' | 'Dancing Script' | 'Great Vibes' | 'Permanent Marker' | (string & {});
font_weight?: number;
letter_spacing?: number;
uppercase?: boolean;
color?: string | {
from: string;
to: string;
angle: number;
};
outline_color?: string;
outline_width?: number | string;
outlines?: {
color: string;
width: number | string;
}[];
max_width?: number | string;
max_height?: number | string;
fit?: 'shrink';
line_height?: number;
curve?: number;
align?: 'left' | 'center' | 'right';
opacity?: number;
rotation?: number;
shadow?: {
x: number;
y: number;
blur: number;
color: string;
};
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
name?: string;
} | {
type: 'image';
image: string;
width?: number | string;
height?: number | string;
fit?: 'contain' | 'cover' | 'stretch';
radius?: number;
corners?: {
x: number | string;
y: number | string;
}[];
displace?: number;
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
x?: number | string;
y?: number | string;
opacity?: number;
rotation?: number;
shadow?: {
x: number;
y: number;
blur: number;
color: string;
};
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
name?: string;
} | {
type: 'rectangle' | 'ellipse';
width?: number | string;
height?: number | string;
fill?: string | {
from: string;
to: string;
angle: number;
};
stroke_color?: string;
stroke_width?: number | string;
radius?: number;
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
x?: number | string;
y?: number | string;
opacity?: number;
rotation?: number;
shadow?: {
x: number;
y: number;
blur: number;
color: string;
};
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
name?: string;
} | {
type: 'qr';
text: string;
width?: number | string;
height?: number | string;
color?: string;
background?: string;
quiet_zone?: number;
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
x?: number | string;
y?: number | string;
opacity?: number;
rotation?: number;
shadow?: {
x: number;
y: number;
blur: number;
color: string;
};
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
name?: string;
})[];
padding: {
padding_size?: number;
padding_color?: string;
transparency?: 'yes' | 'no';
output_size?: number;
} | null;
sizes: {
name: string;
width: number;
height: number;
fit: 'contain' | 'cover';
dpi?: number;
format?: 'png' | 'jpeg' | 'webp';
quality?: number;
max_bytes?: number;
background?: string;
}[];
dpi: number | null;
sample_values: Record<string, string | number>;
variables: {
name: string;
default: string | null;
}[];
image_url: string | null;
thumbnail_url: string | null;
used_by: {
shop_id: number;
name: string;
}[];
version: number;
created_at: string;
updated_at: string;
}
export interface TextLayout {
type: 'text';
name: string | null;
box: {
x: number;
y: number;
width: number;
height: number;
};
lines: {
text: string;
x: number;
y: number;
width: number;
}[];
font_family: string;
font_weight: number;
font_size: number;
missing_glyphs: string[];
overflow: boolean;
}
export interface BoxLayout {
type: 'image' | 'rectangle' | 'ellipse' | 'qr';
name: string | null;
box: {
x: number;
y: number;
width: number;
height: number;
};
corners?: {
x: number;
y: number;
}[];
overflow: boolean;
}
export type Overlay = {
type?: 'text';
text: string;
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
x?: number | string;
y?: number | string;
font_size?: number | string;
font_family?: 'Inter' | 'Arial' | 'Times New Roman' | 'Helvetica' | 'Georgia' | 'Anton' | 'Bebas Neue' | 'Oswald' | 'Montserrat' | 'Poppins' | 'Fredoka' | 'Archivo Black' | 'Righteous' | 'Bungee' | 'Monoton' | 'Bangers' | 'Luckiest Guy' | 'Playfair Display' | 'Abril Fatface' | 'Shrikhand' | 'Alfa Slab One' | 'Rye' | 'Special Elite' | 'Lobster' | 'Pacifico' | 'Caveat' | 'Dancing Script' | 'Great Vibes' | 'Permanent Marker' | (string & {});
font_weight?: number;
letter_spacing?: number;
uppercase?: boolean;
color?: string | {
from: string;
to: string;
angle?: number;
};
outline_color?: string;
outline_width?: number | string;
outlines?: {
color?: string;
width?: number | string;
}[];
max_width?: number | string;
max_height?: number | string;
fit?: 'shrink';
line_height?: number;
curve?: number;
align?: 'left' | 'center' | 'right';
opacity?: number;
rotation?: number;
shadow?: {
x?: number;
y?: number;
blur?: number;
color?: string;
};
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
name?: string;
} | {
type: 'image';
image: string;
width?: number | string;
height?: number | string;
fit?: 'contain' | 'cover' | 'stretch';
radius?: number;
corners?: {
x: number | string;
y: number | string;
}[];
displace?: number;
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
x?: number | string;
y?: number | string;
opacity?: number;
rotation?: number;
shadow?: {
x?: number;
y?: number;
blur?: number;
color?: string;
};
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
name?: string;
} | {
type: 'rectangle' | 'ellipse';
width?: number | string;
height?: number | string;
fill?: string | {
from: string;
to: string;
angle?: number;
};
stroke_color?: string;
stroke_width?: number | string;
radius?: number;
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
x?: number | string;
y?: number | string;
opacity?: number;
rotation?: number;
shadow?: {
x?: number;
y?: number;
blur?: number;
color?: string;
};
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
name?: string;
} | {
type: 'qr';
text: string;
width?: number | string;
height?: number | string;
color?: string;
background?: string;
quiet_zone?: number;
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
x?: number | string;
y?: number | string;
opacity?: number;
rotation?: number;
shadow?: {
x?: number;
y?: number;
blur?: number;
color?: string;
};
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
name?: string;
};
export interface Usage {
month: string;
plan: 'free' | 'premium';
limit: number;
used: number;
remaining: number;
percentage: number;
resetsAt: string;
requests: number;
successful: number;
failed: number;
successRate: number;
processingTimeMs: number;
inputBytes: number;
outputBytes: number;
endpoints: {
endpoint: string;
count: number;
counted: number;
}[];
}
export interface UsageDay {
day: string;
requests: number;
counted: number;
succeeded: number;
failed: number;
}
export interface Delivery {
id: number;
webhookId: string;
event: string;
subject: string;
url: string;
status: 'pending' | 'delivered' | 'failed';
test: boolean;
attempts: number;
createdAt: string;
nextAttemptAt: string | null;
deliveredAt: string | null;
lastStatusCode: number | null;
lastLatencyMs: number | null;
lastError: string | null;
}
export interface DeliveryDetail {
id: number;
webhookId: string;
event: string;
subject: string;
url: string;
status: 'pending' | 'delivered' | 'failed';
test: boolean;
attempts: number;
createdAt: string;
nextAttemptAt: string | null;
deliveredAt: string | null;
lastStatusCode: number | null;
lastLatencyMs: number | null;
lastError: string | null;
request: {
method: 'POST';
headers: Record<string, string>;
body: Record<string, unknown>;
};
history: {
number: number;
startedAt: string;
latencyMs: number;
statusCode: number | null;
error: string | null;
answer: string | null;
}[];
}
export interface WebhookEndpoint {
id: number;
url: string;
events: ('product.discovered' | 'product.missing' | 'product.returned' | 'audio.completed' | 'audio.failed' | 'batch.completed' | 'shop.check_failed' | 'shop.recovered' | 'usage.threshold')[];
description: string | null;
has_authorization: boolean;
headers: Record<string, string>;
body: Record<string, unknown> | null;
status: 'enabled' | 'disabled';
disabled_reason: 'gone' | 'failing' | 'owner' | null;
disabled_at: string | null;
failing_since: string | null;
last_delivered_at: string | null;
last_error: string | null;
created_at: string | null;
}
export interface WebhookPreview {
success: true;
data: {
event: 'product.discovered' | 'product.missing' | 'product.returned' | 'audio.completed' | 'audio.failed' | 'batch.completed' | 'shop.check_failed' | 'shop.recovered' | 'usage.threshold';
source: 'last_event' | 'sample';
headers: Record<string, string>;
body: Record<string, unknown>;
paths: string[];
};
}
export interface WebhookSecret {
secret: string;
previousValidUntil: string | null;
}
export interface WhiteLabelDomain {
domain: string;
status: 'waiting' | 'proved' | 'lost';
record: {
type: 'TXT';
name: string;
value: string;
};
proved_at: string | null;
checked_at: string | null;
missing_since: string | null;
lost_at: string | null;
}
export interface ProductDiscoveredEvent {
event: 'product.discovered';
shop_id: number;
shop_url: string;
product: {
id: string;
url: string;
title: string | null;
image_url: string | null;
price: string | null;
discovered_at: string;
};
media?: ProductMedia[];
media_error?: ProductMediaError | null;
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
id: string;
url: string;
title: string | null;
image_url: string | null;
price: string | null;
discovered_at: string;
last_seen_at: string;
};
evidence: {
scanned_at: string;
works: number;
}[];
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
id: string;
url: string;
title: string | null;
image_url: string | null;
price: string | null;
discovered_at: string;
last_seen_at: string;
};
evidence: {
scanned_at: string;
works: number;
}[];
metadata?: Record<string, unknown>;
}
export interface AudioCompletedEvent {
event: 'audio.completed';
job_id: string;
status: 'processing' | 'completed' | 'failed';
progress: number;
message: string;
processing_method: 'ffmpeg' | 'mediabunny';
download_url: string | null;
processing_time_ms: number | null;
file_info: {
original_size_bytes: number;
audio_size_bytes: number;
duration_seconds: number;
audio_codec: string;
bitrate: string;
} | null;
error: string | null;
code: string | null;
fix: string | null;
metadata?: Record<string, unknown>;
source_name: string | null;
created_at: string;
finished_at: string | null;
expires_at: string | null;
}
export interface AudioFailedEvent {
event: 'audio.failed';
job_id: string;
status: 'processing' | 'completed' | 'failed';
progress: number;
message: string;
processing_method: 'ffmpeg' | 'mediabunny';
download_url: string | null;
processing_time_ms: number | null;
file_info: {
original_size_bytes: number;
audio_size_bytes: number;
duration_seconds: number;
audio_codec: string;
bitrate: string;
} | null;
error: string | null;
code: string | null;
fix: string | null;
metadata?: Record<string, unknown>;
source_name: string | null;
created_at: string;
finished_at: string | null;
expires_at: string | null;
}
export interface BatchCompletedEvent {
event: 'batch.completed';
batch_id: string;
tool: 'text_overlay' | 'image_padding' | 'print_files' | null;
template_id: string | null;
status: 'processing' | 'completed' | 'cancelled';
total: number;
completed: number;
failed: number;
cancelled: number;
warned: number;
zip_url: string | null;
created_at: string;
finished_at: string | null;
expires_at: string | null;
metadata?: Record<string, unknown>;
items: BatchItem[];
}
export interface ShopCheckFailedEvent {
event: 'shop.check_failed';
shop_id: number;
shop_url: string;
status: 'ok' | 'blocked' | 'throttled' | 'gone' | 'moved' | 'layout_changed' | 'empty' | 'unreachable' | 'paused' | null;
error: string | null;
failures: number;
since: string | null;
next_scan_at: string | null;
metadata?: Record<string, unknown>;
}
export interface ShopRecoveredEvent {
event: 'shop.recovered';
shop_id: number;
shop_url: string;
status: 'ok' | 'blocked' | 'throttled' | 'gone' | 'moved' | 'layout_changed' | 'empty' | 'unreachable' | 'paused' | null;
error: string | null;
failures: number;
since: string | null;
next_scan_at: string | null;
metadata?: Record<string, unknown>;
}
export interface UsageThresholdEvent {
event: 'usage.threshold';
threshold: 80 | 100;
month: string;
used: number;
limit: number;
resets_at: string;
connection: {
id: number;
name: string;
} | null;
}
/** Every event that is sent to a webhook. */
export type WebhookEvent = ProductDiscoveredEvent | ProductMissingEvent | ProductReturnedEvent | AudioCompletedEvent | AudioFailedEvent | BatchCompletedEvent | ShopCheckFailedEvent | ShopRecoveredEvent | UsageThresholdEvent;
/** Every call of the API, by its operation id: what it takes and what it returns. */
export interface Operations {
getAnalytics: {
query?: {
from?: string;
to?: string;
by?: 'day' | 'endpoint' | 'key' | 'status' | 'error';
endpoint?: string;
key?: string;
};
response: {
success: true;
data: {
from: string;
to: string;
by: 'day' | 'endpoint' | 'key' | 'status' | 'error';
rows: AnalyticsRow[];
projection: AnalyticsProjection;
};
};
};
addAsset: {
body: {
image?: Input;
image_url?: string;
name?: string;
} & OneOf<'image' | 'image_url'>;
response: {
success: true;
data: Asset;
};
};
listAssets: {
query?: {
limit?: number;
before?: string;
};
response: {
success: true;
data: Asset[];
next_before: number | null;
};
};
deleteAsset: {
params: {
id: string;
};
query?: {
force?: 'true' | 'false';
};
response: {
success: true;
message: string;
};
};
getAssetImage: {
params: {
id: string;
};
response: Response;
};
createBatch: {
body: {
images?: Input[];
csv?: Input;
tool?: 'text_overlay' | 'image_padding' | 'print_files';
template_id?: string;
options?: Record<string, unknown>;
items?: {
image_url: string;
name?: string;
values?: Record<string, string | number | null>;
}[];
values?: Record<string, string | number | null>;
webhook_url?: string;
webhook_authorization?: string;
metadata?: Record<string, unknown>;
} & OneOf<'tool' | 'template_id'> & OneOf<'items' | 'images' | 'csv'>;
response: AcceptedBatch;
};
listBatches: {
query?: {
limit?: number;
before?: string;
};
response: {
success: true;
data: BatchListItem[];
next_before: string | null;
};
};
cancelBatch: {
params: {
id: string;
};
response: BatchResponse;
};
getBatch: {
params: {
id: string;
};
response: BatchResponse;
};
retryBatch: {
params: {
id: string;
};
body?: {
items?: number[];
};
response: AcceptedBatch;
};
extractAudio: {
body: {
video?: Input;
video_url?: string;
upload_id?: string;
webhook_url?: string;
webhook_authorization?: string;
processing_method?: 'ffmpeg' | 'mediabunny';
bitrate?: number;
start?: number;
end?: number;
metadata?: Record<string, unknown>;
} & OneOf<'video' | 'video_url' | 'upload_id'>;
response: {
success: true;
jobId: string;
job_id: string;
status: 'processing' | 'completed' | 'failed';
message: string;
estimated_time: string;
metadata?: Record<string, unknown>;
};
};
listAudioJobs: {
query?: {
status?: 'processing' | 'completed' | 'failed';
limit?: number;
before?: string;
};
response: {
success: true;
data: AudioJobListItem[];
next_before: string | null;
};
};
cancelAudioJob: {
params: {
jobId: string;
};
response: AudioJob;
};
getAudioJob: {
params: {
jobId: string;
};
response: AudioJob;
};
downloadAudio: {
params: {
jobId: string;
};
response: Response;
};
addFont: {
body: {
file?: Input;
file_url?: string;
name?: string;
} & OneOf<'file' | 'file_url'>;
response: {
success: true;
data: OwnFont;
};
};
listFonts: {
query?: {
limit?: number;
before?: string;
};
response: {
success: true;
data: (OwnFont | BuiltInFont)[];
next_before: number | null;
};
};
deleteFont: {
params: {
id: number;
};
response: undefined;
};
getFontFile: {
params: {
id: number;
};
response: Response;
};
padImage: {
body: {
image?: Input;
image_url?: string;
padding_size?: number;
output_size?: number;
padding_color?: string;
trim?: boolean;
dpi?: number;
format?: 'png' | 'jpeg' | 'webp';
quality?: number;
max_bytes?: number;
background?: string;
metadata?: Record<string, unknown>;
} & OneOf<'image' | 'image_url'>;
response: {
success: true;
processed_image_url: string;
processing_time_ms: number;
message: string;
original_size: PixelSize;
new_size: PixelSize;
metadata?: Record<string, unknown>;
};
};
checkPrint: {
body: {
image?: Input;
image_url?: string;
presets?: ('merch-tshirt' | 'merch-hoodie' | 'redbubble-tshirt' | 'redbubble-sticker' | 'redbubble-large' | 'tshirt-12x16' | 'mug-11oz' | 'sticker-3x3' | 'print-8x10' | 'print-16x20' | 'poster-18x24' | 'poster-24x36' | 'a4' | 'a3' | 'us-letter' | 'etsy-listing' | 'etsy-square' | 'amazon-product' | 'shopify-product' | 'ebay-product' | 'instagram-square' | 'instagram-portrait' | 'instagram-story' | 'facebook-post' | 'facebook-link' | 'pinterest-pin' | 'x-post' | 'tiktok' | 'youtube-thumbnail')[];
garments?: string[];
trim?: boolean;
metadata?: Record<string, unknown>;
} & OneOf<'image' | 'image_url'>;
response: {
success: true;
data: {
ready: boolean;
picture: InspectedPicture;
presets: {
preset: string;
ready: boolean;
effective_dpi: number;
scale: number;
}[];
findings: PreflightFinding[];
};
metadata?: Record<string, unknown>;
};
};
makePrintFiles: {
body: {
image?: Input;
image_url?: string;
presets: ('merch-tshirt' | 'merch-hoodie' | 'redbubble-tshirt' | 'redbubble-sticker' | 'redbubble-large' | 'tshirt-12x16' | 'mug-11oz' | 'sticker-3x3' | 'print-8x10' | 'print-16x20' | 'poster-18x24' | 'poster-24x36' | 'a4' | 'a3' | 'us-letter' | 'etsy-listing' | 'etsy-square' | 'amazon-product' | 'shopify-product' | 'ebay-product' | 'instagram-square' | 'instagram-portrait' | 'instagram-story' | 'facebook-post' | 'facebook-link' | 'pinterest-pin' | 'x-post' | 'tiktok' | 'youtube-thumbnail')[];
trim?: boolean;
gravity?: 'center' | 'top';
repair?: ('semi_transparent' | 'stray_pixels')[];
repair_method?: 'threshold' | 'halftone';
allow_upscale?: boolean;
dpi?: number;
format?: 'png' | 'jpeg' | 'webp';
quality?: number;
max_bytes?: number;
background?: string;
metadata?: Record<string, unknown>;
} & OneOf<'image' | 'image_url'>;
response: {
success: true;
files: (PrintFile | RefusedPrintFile)[];
zip_url: string | null;
preflight: {
ready: boolean;
picture: InspectedPicture;
presets: {
preset: string;
ready: boolean;
effective_dpi: number;
scale: number;
}[];
findings: PreflightFinding[];
};
processing_time_ms: number;
message: string;
metadata?: Record<string, unknown>;
};
};
listAllProducts: {
query?: {
limit?: number;
before?: string;
search?: string;
status?: 'new' | 'existing' | 'not_posted' | 'pending' | 'sent' | 'failed';
state?: 'listed' | 'missing';
format?: 'json' | 'csv';
shop_id?: number;
};
response: {
success: true;
data: Product[];
next_before: number | null;
};
};
addShop: {
body: {
shop_url: string;
webhook_url: string;
webhook_authorization?: string | null;
sync_products?: boolean;
post_products?: boolean;
notify_existing?: boolean;
events?: ('product.discovered' | 'product.missing' | 'product.returned')[];
notify_email?: boolean;
notify_weekly?: boolean;
template_id?: string | null;
metadata?: Record<string, unknown>;
};
response: {
success: true;
data: Shop;
message?: string;
};
};
listShops: {
query?: {
limit?: number;
before?: string;
};
response: {
success: true;
data: Shop[];
next_before: number | null;
};
};
deleteShop: {
params: {
id: number;
};
response: {
success: true;
message: string;
};
};
getShop: {
params: {
id: number;
};
response: {
success: true;
data: Shop;
message?: string;
};
};
patchShop: {
params: {
id: number;
};
body: {
webhook_url?: string;
webhook_authorization?: string | null;
sync_products?: boolean;
post_products?: boolean;
events?: ('product.discovered' | 'product.missing' | 'product.returned')[];
template_id?: string | null;
notify_email?: boolean;
notify_weekly?: boolean;
} & OneOf<'webhook_url' | 'webhook_authorization' | 'sync_products' | 'post_products' | 'events' | 'template_id' | 'notify_email' | 'notify_weekly'>;
response: {
success: true;
data: Shop;
message?: string;
};
};
updateShop: {
params: {
id: number;
};
body: {
webhook_url?: string;
webhook_authorization?: string | null;
sync_products?: boolean;
post_products?: boolean;
events?: ('product.discovered' | 'product.missing' | 'product.returned')[];
template_id?: string | null;
notify_email?: boolean;
notify_weekly?: boolean;
} & OneOf<'webhook_url' | 'webhook_authorization' | 'sync_products' | 'post_products' | 'events' | 'template_id' | 'notify_email' | 'notify_weekly'>;
response: {
success: true;
data: Shop;
message?: string;
};
};
getShopDays: {
params: {
id: number;
};
response: {
success: true;
data: ShopDay[];
};
};
previewShop: {
params: {
id: number;
};
body: {
template_id: string;
};
response: {
success: true;
data: {
product_id: string;
title: string | null;
images: {
name: string;
width: number;
height: number;
url: string;
}[];
};
};
};
listProducts: {
params: {
id: number;
};
query?: {
limit?: number;
before?: string;
search?: string;
status?: 'new' | 'existing' | 'not_posted' | 'pending' | 'sent' | 'failed';
state?: 'listed' | 'missing';
format?: 'json' | 'csv';
};
response: {
success: true;
data: Product[];
next_before: number | null;
};
};
getProductEvents: {
params: {
id: number;
productId: string;
};
response: {
success: true;
data: ProductEvent[];
};
};
getProductPicture: {
params: {
id: number;
productId: string;
};
response: Response;
};
sendProduct: {
params: {
id: number;
productId: string;
};
response: {
success: true;
data: Product;
message?: string;
};
};
scrapeShop: {
params: {
id: number;
};
response: {
success: true;
data: {
shop: Shop;
scan: ScanCounts | null;
};
message?: string;
};
};
toggleShop: {
params: {
id: number;
};
body: {
sync_products?: boolean;
post_products?: boolean;
} & OneOf<'sync_products' | 'post_products'>;
response: {
success: true;
data: Shop;
message?: string;
};
};
listRequests: {
query?: {
endpoint?: string;
status?: 'successful' | 'failed' | 'under_way';
inputMethod?: 'file' | 'url' | 'data_uri';
apiKey?: string;
since?: string;
until?: string;
id?: string;
limit?: number;
before?: string;
};
response: RequestLogEntry[];
};
getRequest: {
params: {
id: string;
};
response: RequestLogEntry;
};
listResults: {
query?: {
tool?: 'text_overlay' | 'image_padding' | 'print_files' | 'template' | 'batch' | 'recipe' | 'editor';
request_id?: string;
group?: string;
q?: string;
limit?: number;
before?: string;
};
response: {
success: true;
data: Result[];
next_before: string | null;
};
};
getResult: {
params: {
id: string;
};
response: {
success: true;
data: ResultWithCall;
};
};
getResultThumbnail: {
params: {
id: string;
};
response: Response;
};
deleteResults: {
body?: {
ids?: string[];
groups?: string[];
};
response: {
success: true;
deleted: number;
};
};
listResultGroups: {
query?: {
tool?: 'text_overlay' | 'image_padding' | 'print_files' | 'template' | 'batch' | 'recipe' | 'editor';
id?: string;
limit?: number;
before?: string;
};
response: {
success: true;
data: ResultGroup[];
next_before: string | null;
};
};
zipResults: {
body?: {
ids?: string[];
groups?: string[];
};
response: {
success: true;
zip_url: string;
count: number;
expires_at: string;
};
};
addAnyShop: {
body: {
shop_url: string;
webhook_url: string;
webhook_authorization?: string | null;
sync_products?: boolean;
post_products?: boolean;
notify_existing?: boolean;
events?: ('product.discovered' | 'product.missing' | 'product.returned')[];
notify_email?: boolean;
notify_weekly?: boolean;
template_id?: string | null;
metadata?: Record<string, unknown>;
};
response: {
success: true;
data: Shop;
message?: string;
};
};
listAnyShops: {
query?: {
limit?: number;
before?: string;
};
response: {
success: true;
data: Shop[];
next_before: number | null;
};
};
createTemplate: {
body: {
image?: Input;
name: string;
overlays?: ({
type?: 'text';
text: string;
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
x?: number | string;
y?: number | string;
font_size?: number | string;
font_family?: 'Inter' | 'Arial' | 'Times New Roman' | 'Helvetica' | 'Georgia' | 'Anton' | 'Bebas Neue' | 'Oswald' | 'Montserrat' | 'Poppins' | 'Fredoka' | 'Archivo Black' | 'Righteous' | 'Bungee' | 'Monoton' | 'Bangers' | 'Luckiest Guy' | 'Playfair Display' | 'Abril Fatface' | 'Shrikhand' | 'Alfa Slab One' | 'Rye' | 'Special Elite' | 'Lobster' | 'Pacifico' | 'Caveat' | 'Dancing Script' | 'Great Vibes' | 'Permanent Marker' | (string & {});
font_weight?: number;
letter_spacing?: number;
uppercase?: boolean;
color?: string | {
from: string;
to: string;
angle?: number;
};
outline_color?: string;
outline_width?: number | string;
outlines?: {
color?: string;
width?: number | string;
}[];
max_width?: number | string;
max_height?: number | string;
fit?: 'shrink';
line_height?: number;
curve?: number;
align?: 'left' | 'center' | 'right';
opacity?: number;
rotation?: number;
shadow?: {
x?: number;
y?: number;
blur?: number;
color?: string;
};
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
name?: string;
} | {
type: 'image';
image: string;
width?: number | string;
height?: number | string;
fit?: 'contain' | 'cover' | 'stretch';
radius?: number;
corners?: {
x: number | string;
y: number | string;
}[];
displace?: number;
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
x?: number | string;
y?: number | string;
opacity?: number;
rotation?: number;
shadow?: {
x?: number;
y?: number;
blur?: number;
color?: string;
};
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
name?: string;
} | {
type: 'rectangle' | 'ellipse';
width?: number | string;
height?: number | string;
fill?: string | {
from: string;
to: string;
angle?: number;
};
stroke_color?: string;
stroke_width?: number | string;
radius?: number;
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
x?: number | string;
y?: number | string;
opacity?: number;
rotation?: number;
shadow?: {
x?: number;
y?: number;
blur?: number;
color?: string;
};
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
name?: string;
} | {
type: 'qr';
text: string;
width?: number | string;
height?: number | string;
color?: string;
background?: string;
quiet_zone?: number;
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
x?: number | string;
y?: number | string;
opacity?: number;
rotation?: number;
shadow?: {
x?: number;
y?: number;
blur?: number;
color?: string;
};
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
name?: string;
})[];
padding?: {
padding_size?: number;
padding_color?: string;
transparency?: 'yes' | 'no';
output_size?: number;
};
sizes?: ('merch-tshirt' | 'merch-hoodie' | 'redbubble-tshirt' | 'redbubble-sticker' | 'redbubble-large' | 'tshirt-12x16' | 'mug-11oz' | 'sticker-3x3' | 'print-8x10' | 'print-16x20' | 'poster-18x24' | 'poster-24x36' | 'a4' | 'a3' | 'us-letter' | 'etsy-listing' | 'etsy-square' | 'amazon-product' | 'shopify-product' | 'ebay-product' | 'instagram-square' | 'instagram-portrait' | 'instagram-story' | 'facebook-post' | 'facebook-link' | 'pinterest-pin' | 'x-post' | 'tiktok' | 'youtube-thumbnail' | {
name: string;
width: number;
height: number;
fit?: 'contain' | 'cover';
dpi?: number;
format?: 'png' | 'jpeg' | 'webp';
quality?: number;
max_bytes?: number;
background?: string;
})[];
dpi?: number;
sample_values?: Record<string, string | number | null>;
image_url?: string;
};
response: {
success: true;
data: Template;
};
};
listTemplates: {
query?: {
limit?: number;
before?: string;
};
response: {
success: true;
data: Template[];
next_before: number | null;
};
};
deleteTemplate: {
params: {
id: string;
};
query?: {
force?: 'true' | 'false';
};
response: {
success: true;
message: string;
};
};
getTemplate: {
params: {
id: string;
};
response: {
success: true;
data: Template;
};
};
replaceTemplate: {
params: {
id: string;
};
body: {
image?: Input;
name: string;
overlays?: ({
type?: 'text';
text: string;
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
x?: number | string;
y?: number | string;
font_size?: number | string;
font_family?: 'Inter' | 'Arial' | 'Times New Roman' | 'Helvetica' | 'Georgia' | 'Anton' | 'Bebas Neue' | 'Oswald' | 'Montserrat' | 'Poppins' | 'Fredoka' | 'Archivo Black' | 'Righteous' | 'Bungee' | 'Monoton' | 'Bangers' | 'Luckiest Guy' | 'Playfair Display' | 'Abril Fatface' | 'Shrikhand' | 'Alfa Slab One' | 'Rye' | 'Special Elite' | 'Lobster' | 'Pacifico' | 'Caveat' | 'Dancing Script' | 'Great Vibes' | 'Permanent Marker' | (string & {});
font_weight?: number;
letter_spacing?: number;
uppercase?: boolean;
color?: string | {
from: string;
to: string;
angle?: number;
};
outline_color?: string;
outline_width?: number | string;
outlines?: {
color?: string;
width?: number | string;
}[];
max_width?: number | string;
max_height?: number | string;
fit?: 'shrink';
line_height?: number;
curve?: number;
align?: 'left' | 'center' | 'right';
opacity?: number;
rotation?: number;
shadow?: {
x?: number;
y?: number;
blur?: number;
color?: string;
};
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
name?: string;
} | {
type: 'image';
image: string;
width?: number | string;
height?: number | string;
fit?: 'contain' | 'cover' | 'stretch';
radius?: number;
corners?: {
x: number | string;
y: number | string;
}[];
displace?: number;
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
x?: number | string;
y?: number | string;
opacity?: number;
rotation?: number;
shadow?: {
x?: number;
y?: number;
blur?: number;
color?: string;
};
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
name?: string;
} | {
type: 'rectangle' | 'ellipse';
width?: number | string;
height?: number | string;
fill?: string | {
from: string;
to: string;
angle?: number;
};
stroke_color?: string;
stroke_width?: number | string;
radius?: number;
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
x?: number | string;
y?: number | string;
opacity?: number;
rotation?: number;
shadow?: {
x?: number;
y?: number;
blur?: number;
color?: string;
};
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
name?: string;
} | {
type: 'qr';
text: string;
width?: number | string;
height?: number | string;
color?: string;
background?: string;
quiet_zone?: number;
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
x?: number | string;
y?: number | string;
opacity?: number;
rotation?: number;
shadow?: {
x?: number;
y?: number;
blur?: number;
color?: string;
};
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
name?: string;
})[];
padding?: {
padding_size?: number;
padding_color?: string;
transparency?: 'yes' | 'no';
output_size?: number;
};
sizes?: ('merch-tshirt' | 'merch-hoodie' | 'redbubble-tshirt' | 'redbubble-sticker' | 'redbubble-large' | 'tshirt-12x16' | 'mug-11oz' | 'sticker-3x3' | 'print-8x10' | 'print-16x20' | 'poster-18x24' | 'poster-24x36' | 'a4' | 'a3' | 'us-letter' | 'etsy-listing' | 'etsy-square' | 'amazon-product' | 'shopify-product' | 'ebay-product' | 'instagram-square' | 'instagram-portrait' | 'instagram-story' | 'facebook-post' | 'facebook-link' | 'pinterest-pin' | 'x-post' | 'tiktok' | 'youtube-thumbnail' | {
name: string;
width: number;
height: number;
fit?: 'contain' | 'cover';
dpi?: number;
format?: 'png' | 'jpeg' | 'webp';
quality?: number;
max_bytes?: number;
background?: string;
})[];
dpi?: number;
sample_values?: Record<string, string | number | null>;
image_url?: string;
};
response: {
success: true;
data: Template;
};
};
getTemplateImage: {
params: {
id: string;
};
query?: {
version?: string;
};
response: Response;
};
renderTemplate: {
params: {
id: string;
};
body?: {
image?: Input;
image_url?: string;
values?: Record<string, string | number | null>;
trim?: boolean;
dpi?: number;
format?: 'png' | 'jpeg' | 'webp';
quality?: number;
max_bytes?: number;
background?: string;
metadata?: Record<string, unknown>;
};
response: {
success: true;
processed_image_url: string;
processing_time_ms: number;
message: string;
layout: (TextLayout | BoxLayout)[];
metadata?: Record<string, unknown>;
template_id: string;
template_version: number;
images?: {
name: string;
width: number;
height: number;
url: string;
}[];
};
};
getTemplateThumbnail: {
params: {
id: string;
};
query?: {
version?: string;
};
response: Response;
};
importTemplate: {
body: {
file?: Input;
file_url?: string;
name?: string;
} & OneOf<'file' | 'file_url'>;
response: {
success: true;
data: Template;
report: {
layer: string;
feature: string;
message: string;
}[];
fidelity: number | null;
};
};
renderLayout: {
body: {
image?: Input;
overlays?: ({
type?: 'text';
text: string;
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
x?: number | string;
y?: number | string;
font_size?: number | string;
font_family?: 'Inter' | 'Arial' | 'Times New Roman' | 'Helvetica' | 'Georgia' | 'Anton' | 'Bebas Neue' | 'Oswald' | 'Montserrat' | 'Poppins' | 'Fredoka' | 'Archivo Black' | 'Righteous' | 'Bungee' | 'Monoton' | 'Bangers' | 'Luckiest Guy' | 'Playfair Display' | 'Abril Fatface' | 'Shrikhand' | 'Alfa Slab One' | 'Rye' | 'Special Elite' | 'Lobster' | 'Pacifico' | 'Caveat' | 'Dancing Script' | 'Great Vibes' | 'Permanent Marker' | (string & {});
font_weight?: number;
letter_spacing?: number;
uppercase?: boolean;
color?: string | {
from: string;
to: string;
angle?: number;
};
outline_color?: string;
outline_width?: number | string;
outlines?: {
color?: string;
width?: number | string;
}[];
max_width?: number | string;
max_height?: number | string;
fit?: 'shrink';
line_height?: number;
curve?: number;
align?: 'left' | 'center' | 'right';
opacity?: number;
rotation?: number;
shadow?: {
x?: number;
y?: number;
blur?: number;
color?: string;
};
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
name?: string;
} | {
type: 'image';
image: string;
width?: number | string;
height?: number | string;
fit?: 'contain' | 'cover' | 'stretch';
radius?: number;
corners?: {
x: number | string;
y: number | string;
}[];
displace?: number;
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
x?: number | string;
y?: number | string;
opacity?: number;
rotation?: number;
shadow?: {
x?: number;
y?: number;
blur?: number;
color?: string;
};
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
name?: string;
} | {
type: 'rectangle' | 'ellipse';
width?: number | string;
height?: number | string;
fill?: string | {
from: string;
to: string;
angle?: number;
};
stroke_color?: string;
stroke_width?: number | string;
radius?: number;
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
x?: number | string;
y?: number | string;
opacity?: number;
rotation?: number;
shadow?: {
x?: number;
y?: number;
blur?: number;
color?: string;
};
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
name?: string;
} | {
type: 'qr';
text: string;
width?: number | string;
height?: number | string;
color?: string;
background?: string;
quiet_zone?: number;
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
x?: number | string;
y?: number | string;
opacity?: number;
rotation?: number;
shadow?: {
x?: number;
y?: number;
blur?: number;
color?: string;
};
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
name?: string;
})[];
padding?: {
padding_size?: number;
padding_color?: string;
transparency?: 'yes' | 'no';
output_size?: number;
};
sizes?: ('merch-tshirt' | 'merch-hoodie' | 'redbubble-tshirt' | 'redbubble-sticker' | 'redbubble-large' | 'tshirt-12x16' | 'mug-11oz' | 'sticker-3x3' | 'print-8x10' | 'print-16x20' | 'poster-18x24' | 'poster-24x36' | 'a4' | 'a3' | 'us-letter' | 'etsy-listing' | 'etsy-square' | 'amazon-product' | 'shopify-product' | 'ebay-product' | 'instagram-square' | 'instagram-portrait' | 'instagram-story' | 'facebook-post' | 'facebook-link' | 'pinterest-pin' | 'x-post' | 'tiktok' | 'youtube-thumbnail' | {
name: string;
width: number;
height: number;
fit?: 'contain' | 'cover';
dpi?: number;
format?: 'png' | 'jpeg' | 'webp';
quality?: number;
max_bytes?: number;
background?: string;
})[];
dpi?: number;
trim?: boolean;
format?: 'png' | 'jpeg' | 'webp';
quality?: number;
max_bytes?: number;
background?: string;
image_url?: string;
values?: Record<string, string | number | null>;
metadata?: Record<string, unknown>;
} & OneOf<'image' | 'image_url'> & OneOf<'overlays' | 'padding' | 'sizes'>;
response: {
success: true;
processed_image_url: string;
processing_time_ms: number;
message: string;
layout: (TextLayout | BoxLayout)[];
metadata?: Record<string, unknown>;
template_id?: string;
template_version?: number;
images?: {
name: string;
width: number;
height: number;
url: string;
}[];
};
};
drawText: {
body: {
image?: Input;
image_url?: string;
text?: string;
position?: 'top-left' | 'top-center' | 'top-right' | 'center-left' | 'center' | 'center-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';
x?: number | string;
y?: number | string;
font_size?: number | string;
font_family?: 'Inter' | 'Arial' | 'Times New Roman' | 'Helvetica' | 'Georgia' | 'Anton' | 'Bebas Neue' | 'Oswald' | 'Montserrat' | 'Poppins' | 'Fredoka' | 'Archivo Black' | 'Righteous' | 'Bungee' | 'Monoton' | 'Bangers' | 'Luckiest Guy' | 'Playfair Display' | 'Abril Fatface' | 'Shrikhand' | 'Alfa Slab One' | 'Rye' | 'Special Elite' | 'Lobster' | 'Pacifico' | 'Caveat' | 'Dancing Script' | 'Great Vibes' | 'Permanent Marker' | (string & {});
font_weight?: number;
letter_spacing?: number;
uppercase?: boolean;
color?: string | {
from: string;
to: string;
angle?: number;
};
outline_color?: string;
outline_width?: number | string;
outlines?: {
color?: string;
width?: number | string;
}[];
max_width?: number | string;
max_height?: number | string;
fit?: 'shrink';
line_height?: number;
curve?: number;
align?: 'left' | 'center' | 'right';
opacity?: number;
rotation?: number;
shadow?: {
x?: number;
y?: number;
blur?: number;
color?: string;
};
blend?: 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten';
overlays?: Overlay[];
template_id?: string;
dpi?: number;
format?: 'png' | 'jpeg' | 'webp';
quality?: number;
max_bytes?: number;
background?: string;
values?: Record<string, string | number | null>;
metadata?: Record<string, unknown>;
} & OneOf<'image' | 'image_url' | 'template_id'> & OneOf<'text' | 'overlays' | 'template_id'>;
response: {
success: true;
processed_image_url: string;
processing_time_ms: number;
message: string;
layout: (TextLayout | BoxLayout)[];
metadata?: Record<string, unknown>;
template_id?: string;
template_version?: number;
images?: {
name: string;
width: number;
height: number;
url: string;
}[];
};
};
getUsage: {
response: Usage;
};
getUsageDays: {
query?: {
month?: string;
};
response: {
success: true;
data: {
month: string;
days: UsageDay[];
};
};
};
listDeliveries: {
query?: {
status?: 'pending' | 'delivered' | 'failed';
event?: string;
subject?: string;
limit?: number;
before?: string;
};
response: {
success: true;
data: Delivery[];
next_before: number | null;
deliveries: Delivery[];
nextBefore: number | null;
};
};
getDelivery: {
params: {
id: number;
};
response: DeliveryDetail;
};
replayDelivery: {
params: {
id: number;
};
response: Delivery;
};
createWebhookEndpoint: {
body: {
url: string;
events?: ('product.discovered' | 'product.missing' | 'product.returned' | 'audio.completed' | 'audio.failed' | 'batch.completed' | 'shop.check_failed' | 'shop.recovered' | 'usage.threshold')[];
description?: string;
authorization?: string;
headers?: Record<string, string>;
body?: Record<string, unknown>;
};
response: {
success: true;
data: WebhookEndpoint;
};
};
listWebhookEndpoints: {
query?: {
limit?: number;
before?: string;
url?: string;
};
response: {
success: true;
data: WebhookEndpoint[];
next_before: number | null;
};
};
deleteWebhookEndpoint: {
params: {
id: number;
};
response: {
success: true;
message: string;
};
};
getWebhookEndpoint: {
params: {
id: number;
};
response: {
success: true;
data: WebhookEndpoint;
};
};
updateWebhookEndpoint: {
params: {
id: number;
};
body?: {
events?: ('product.discovered' | 'product.missing' | 'product.returned' | 'audio.completed' | 'audio.failed' | 'batch.completed' | 'shop.check_failed' | 'shop.recovered' | 'usage.threshold')[];
description?: string | null;
authorization?: string | null;
headers?: Record<string, string> | null;
body?: Record<string, unknown> | null;
status?: 'enabled' | 'disabled';
};
response: {
success: true;
data: WebhookEndpoint;
};
};
previewWebhook: {
body: {
body: Record<string, unknown>;
headers?: Record<string, string>;
event?: 'product.discovered' | 'product.missing' | 'product.returned' | 'audio.completed' | 'audio.failed' | 'batch.completed' | 'shop.check_failed' | 'shop.recovered' | 'usage.threshold';
};
response: WebhookPreview;
};
listWebhookEvents: {
response: {
success: true;
data: {
name: 'product.discovered' | 'product.missing' | 'product.returned' | 'audio.completed' | 'audio.failed' | 'batch.completed' | 'shop.check_failed' | 'shop.recovered' | 'usage.threshold';
summary: string;
schema: Record<string, unknown>;
sample: Record<string, unknown>;
}[];
};
};
getWebhookSecret: {
response: WebhookSecret;
};
rotateWebhookSecret: {
response: WebhookSecret;
};
streamWebhooks: {
response: Response;
};
testWebhook: {
body: {
url: string;
authorization?: string;
event?: 'product.discovered' | 'product.missing' | 'product.returned' | 'audio.completed' | 'audio.failed' | 'batch.completed' | 'shop.check_failed' | 'shop.recovered' | 'usage.threshold';
};
response: {
success: boolean;
delivery: Delivery;
statusCode: number | null;
latencyMs: number;
answer: string | null;
error: string | null;
advice: string[];
};
};
deleteWhiteLabel: {
response: undefined;
};
getWhiteLabel: {
response: {
success: true;
data: WhiteLabelDomain | null;
};
};
setWhiteLabel: {
body: {
domain: string;
};
response: {
success: true;
data: WhiteLabelDomain;
};
};
verifyWhiteLabel: {
response: {
success: true;
data: WhiteLabelDomain;
};
};
}
