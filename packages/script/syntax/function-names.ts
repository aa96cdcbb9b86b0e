/** Names of the functions of the script language. Made by `npm run docs` from the built-ins: edit those. */

export const functionNames: ReadonlySet<string> = new Set(
  `
  I Inf J NA NaN OCTAVE_VERSION abs accumarray accumdim acos acosd acosh acot acotd acoth acsc acscd acsch
  addOptional addParamValue addParameter addRequired addSwitch addtodate all and angle any arg arrayfun
  asctime asec asecd asech asin asind asinh assert assignin atan atan2 atan2d atand atanh autoreg_matrix
  balance bandwidth bartlett base2dec base64_decode base64_encode beep beep_on_error beta betainc betaincinv
  betaln bin2dec bincoeff bitand bitcmp bitget bitor bitpack bitset bitshift bitunpack bitxor blackman blanks
  blkdiag bounds bsxfun builtin calendar cast cat cbrt ceil cell cell2mat cell2struct celldisp cellfun
  cellindexmat cellslices cellstr center char chol chol2inv cholinv circshift class clc clear clock colon
  columns common_size commutation_matrix compan compare_versions complex cond condeig condest conj
  containers.Map conv conv2 convn corr corrcoef cos cosd cosh cosint cospi cot cotd coth cov cplxpair cputime
  crash_dumps_octave_core cross csc cscd csch cstrcat ctime ctranspose cummax cummin cumprod cumsum cumtrapz
  curl date datenum datestr datevec dawson dblquad deal deblank dec2base dec2bin dec2hex deconv deg2rad del2
  det detrend diag diff disp display divergence do_string_escapes dot double duplication_matrix durbinlevinson
  e eig ellipj ellipke endsWith eomday eps eq erase erf erfc erfcinv erfcx erfi erfinv error etime eval evalc
  evalin exist exp expint expm expm1 eye factor factorial false fdisp feval fflush fft fft2 fftconv fftfilt
  fftn fftshift fieldnames fileparts filesep filter filter2 find fix fixed_point_format flintmax flip fliplr
  flipud floor fminbnd fminsearch fminunc format fprintf fputs fractdiff freqz fsolve full fullfile func2str
  functions fzero gamma gammainc gammaincinv gammaln gcd ge getfield givens gmtime gradient gt hadamard
  hamming hankel hanning hash hess hex2dec hex2num hilb histc horzcat housh humps hypot i idivide ifelse ifft
  ifft2 ifftn ifftshift imag ind2sub index inf inpolygon inputParser inputname int16 int2str int32 int64 int8
  integral integral2 integral3 interp1 interp2 interp3 interpft interpn intersect intmax intmin inv inverse
  invhilb ipermute iqr isKey is_dq_string is_function_handle is_leap_year is_sq_string isa isalnum isalpha
  isargout isascii isbanded isbool iscell iscellstr ischar iscntrl iscolumn iscomplex isdefinite isdeployed
  isdiag isdigit isempty isequal isequaln isfield isfinite isfloat isglobal isgraph ishermitian isieee isindex
  isinf isinteger isjava iskeyword isletter islogical islower ismac ismatrix ismember isna isnan isnull
  isnumeric isobject ispc isprime isprint ispunct isreal isrow isscalar issorted isspace issparse issquare
  isstring isstrprop isstruct isstudent issymmetric istril istriu isunix isupper isvarname isvector isxdigit j
  jsondecode jsonencode kendall keys kron kurtosis lasterr lasterror lastwarn lcm ldivide le legendre length
  lgamma linsolve linspace list_in_columns list_primes localtime log log10 log1p log2 logical logm logspace
  lookup lower lscov lsqnonneg lt lu mad magic mat2cell mat2str matlab.lang.makeUniqueStrings
  matlab.lang.makeValidName matlab.net.base64decode matlab.net.base64encode max max_recursion_depth mean
  meansq median merge meshgrid mfilename mgorth min minus mkpp mktime mldivide mod mode moment more movfun
  movmad movmax movmean movmedian movmin movprod movslice movstd movsum movvar mpoles mpower mrdivide mtimes
  mustBeFinite mustBeGreaterThan mustBeGreaterThanOrEqual mustBeInteger mustBeLessThan mustBeLessThanOrEqual
  mustBeMember mustBeNegative mustBeNonNan mustBeNonempty mustBeNonnegative mustBeNonpositive mustBeNonsparse
  mustBeNonzero mustBeNumeric mustBeNumericOrLogical mustBePositive mustBeReal namedargs2cell namelengthmax
  nan nargchk nargin narginchk nargout nargoutchk native2unicode nchoosek ndgrid ndims ne newline nextpow2 nnz
  nonzeros norm normest normest1 not now nth_element nthargout nthroot null num2cell num2hex num2str numel
  numfields nzmax ols ones optimget optimset or orderfields orth ostrsplit output_precision
  page_output_immediately page_screen_output parse parseparams pascal pathsep pchip periodogram perms permute
  pi pinv planerot plus poly polyaffine polyarea polyder polyeig polyfit polygcd polyint polyout polyreduce
  polyval polyvalm postpad pow2 power powerset ppder ppint ppjumps ppval pqpnonneg prctile prepad primes
  print_empty_dimensions print_struct_array_contents print_usage printf prod psi puts qr quad quad2d quadcc
  quadgk quadl quadv quantile rad2deg rand rande randg randi randn randp randperm range rank ranks rat rats
  rcond rdivide real reallog realmax realmin realpow realsqrt rectint regexp regexpi regexprep regexptranslate
  rem remove repelem repelems repmat rescale reshape residue resize rethrow rindex rmfield rng roots rosser
  rot90 rotdim round rows rref rsf2csf run_count runlength schur sec secd sech setdiff setfield setxor shift
  shiftdim sign signbit sin sinc sind sinewave single sinh sinint sinpi size size_equal sizeof skewness sort
  sortrows spearman spencer spline split_long_rows sprintf sqrt sqrtm squeeze sscanf startsWith statistics std
  stderr stdout str2double str2func str2num strcat strchr strcmp strcmpi strfind strftime strjoin strjust
  strncmp strncmpi strptime strrep strsplit strtok strtrim strtrunc struct struct2cell struct_levels_to_print
  structfun strvcat sub2ind subsasgn subspace subsref substr substruct sum sumsq svd sylvester tan tand tanh
  tic time times toc toeplitz tolower toupper trace transpose trapz tril triplequad triu true typecast uint16
  uint32 uint64 uint8 uminus undo_string_escapes unicode2native unicode_idx union unique uniquetol unmkpp
  untabify unwrap uplus upper usejava validateattributes validatestring values vander var vec vech vecnorm
  verLessThan version vertcat warning weekday who wilkinson xor zeros zscore
  `
    .trim()
    .split(/\s+/),
);
